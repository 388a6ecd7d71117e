import { defaultSiteId } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Commands } from '../../commands/commands.module.ts'
import { setUpCommandQueue, type TestQueue } from '../../commands/testing.ts'
import { createConfigReportsModule, createConfigurationModule } from '../configuration.module.ts'
import { createRedactionModule } from '../../redaction/redaction.module.ts'

const deviceId = 'DEVICE001'
const owner: Caller = {
  userId: 'owner',
  email: 'owner@example.com',
  name: 'Owner',
  groups: [],
  siteId: defaultSiteId,
}
const reported = {
  device: { model: 'ORB-C1' },
  gps: { interval: 1 },
  wifi: { sta: { pass: 'old-password' } },
}

describe.each(relationalTestEngines())('a queued change on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let queue: TestQueue

  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [deviceId])
    const { clock, seal } = queue
    const { reports } = createConfigReportsModule({
      db: relational.db,
      clock,
      seal,
      redaction: createRedactionModule({ db: relational.db, seal }).redaction,
      onChanged: () => {},
    })
    await reports.recordReport(deviceId, reported)
  })

  const refuse = () => Promise.reject(new Error('unused'))
  const configurationOver = (commands: Pick<Commands, 'enqueue' | 'onOutcome'>) =>
    createConfigurationModule({
      db: relational.db,
      seal: queue.seal,
      clock: queue.clock,
      commands,
      audit: { record: () => Promise.resolve(), lastActor: refuse, page: refuse, devicePage: refuse },
      deviceLog: { note: () => {} },
      findDeviceAccess: () => Promise.resolve(null),
      log: { error: () => {} },
      onChanged: () => {},
      saveAlertChoice: () => Promise.resolve(),
      sites: { siteIdOfHost: () => defaultSiteId },
      allowsPlainWebhooks: false,
    }).configuration
  const portal = () => {
    const one = queue.portal()
    return { ...one, configuration: configurationOver(one.commands) }
  }
  const save = (
    { configuration }: { configuration: ReturnType<typeof configurationOver> },
    settings: Record<string, unknown>,
  ) =>
    configuration.setConfig(owner, {
      deviceid: deviceId,
      settings,
      note: '',
      override: false,
      allowBlanked: false,
    })
  const history = async ({ configuration }: { configuration: ReturnType<typeof configurationOver> }) =>
    (await configuration.getHistory(deviceId, { limit: 10 })).Items
  const changed = { gps: { interval: 7 }, wifi: { sta: { pass: 'new-password' } } }

  it.each([
    ['an error', { error: { code: 400, message: 'gps.interval: \u0000 \ud800' } }],
    ['a refusal', { result: { refused: { 'gps.interval': 'b\u0000ad \ud800' } } }],
  ])('ends with %s whose text no database stores', async (_name, reply) => {
    const one = portal()
    one.listen(deviceId)
    await save(one, { gps: { interval: 7 } })
    await one.idle()
    await one.reply(deviceId, { id: one.last().id, ...reply })
    await one.idle()
    expect(await history(one)).toMatchObject([{ status: 'failed', changes: [{ outcome: 'refused' }] }])
    expect(one.warned).toEqual([])
  })

  it('reaches a listening device, and ends with its reply', async () => {
    const one = portal()
    one.listen(deviceId)
    await save(one, changed)
    await one.idle()
    expect(one.last()).toMatchObject({
      method: 'Config.Set',
      args: { config: changed, save: true, reboot: true },
    })
    const rows = JSON.stringify(await queue.rows())
    expect(rows).toContain('"pass":"***"')
    expect(rows).not.toContain('new-password')
    await one.reply(deviceId, { id: one.last().id, result: null })
    expect(await history(one)).toMatchObject([{ status: 'applied', version: 2 }])
    const [row] = rowsOf(
      await relational.db.execute(
        sql`SELECT key, value, change_id::int FROM config_secrets WHERE change_id >= 0`,
      ),
    )
    expect(row).toMatchObject({ key: 'wifi.sta.pass', change_id: 0 })
    expect(queue.seal.open(String(row?.['value']), `config:${deviceId}:wifi.sta.pass`)).toBe('new-password')
  })

  it("fails with the device's words if refused", async () => {
    const one = portal()
    one.listen(deviceId)
    await save(one, changed)
    await one.idle()
    await one.reply(deviceId, { id: one.last().id, error: { code: 400, message: 'gps.interval: no' } })
    expect(await history(one)).toMatchObject([{ status: 'failed', message: 'gps.interval: no' }])
  })

  it('if failed keeps its secrets masked until the device accepts others', async () => {
    const one = portal()
    one.listen(deviceId)
    await save(one, changed)
    await one.idle()
    await one.reply(deviceId, { id: one.last().id, error: { code: 400, message: 'no new-password' } })
    expect(await history(one)).toMatchObject([{ status: 'failed', message: 'no ***' }])
    const ordered = () => relational.db.execute(sql`SELECT FROM config_secrets WHERE change_id > 0`)
    expect(rowsOf(await ordered())).toHaveLength(1)
    await save(one, { wifi: { sta: { pass: 'third-password' } } })
    await one.idle()
    await one.reply(deviceId, { id: one.last().id, result: null })
    expect(rowsOf(await ordered())).toEqual([])
  })

  it('is completed by another portal if its sender is gone', async () => {
    const one = portal()
    one.listen(deviceId)
    await save(one, changed)
    await one.idle()
    const other = portal()
    await other.reply(deviceId, { id: one.last().id, result: null })
    expect(await history(other)).toMatchObject([{ status: 'applied', version: 2 }])
  })

  it('is given up with a notice if the portal was killed before queueing it', async () => {
    const broken = configurationOver({
      enqueue: () => Promise.reject(new Error('killed')),
      onOutcome: () => {},
    })
    await expect(save({ configuration: broken }, changed)).rejects.toThrow('killed')
    const one = portal()
    await one.configuration.repairPendingChanges()
    expect(await history(one)).toMatchObject([{ status: 'pending' }])
    queue.clock.pass(121)
    await one.configuration.repairPendingChanges()
    expect(await history(one)).toMatchObject([
      { status: 'failed', message: expect.stringContaining('Save it again') },
    ])
    expect(await queue.rows()).toEqual([])
    expect(rowsOf(await relational.db.execute(sql`SELECT FROM config_secrets WHERE change_id > 0`))).toEqual(
      [],
    )
  })

  it('reports when it is withdrawn or expires', async () => {
    const one = portal()
    await save(one, { gps: { interval: 3 } })
    await save(one, { gps: { interval: 4 } })
    const [first] = await queue.rows()
    await one.commands.cancel(deviceId, Number(first?.['ts']))
    await one.idle()
    queue.clock.pass(31 * 86_400)
    await one.sweepCommands()
    await one.idle()
    expect((await history(one)).map(({ status }) => status)).toEqual(['expired', 'cancelled'])
  })
})
