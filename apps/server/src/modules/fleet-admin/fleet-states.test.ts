import type { DeviceSummary } from '@fieldport/contract'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { devices, outgoingMessages } from '../../adapters/relational/schema.ts'
import { setUpCommandQueue } from '../commands/testing.ts'
import { vendor } from '../devices/testing.ts'
import { newImage } from '../firmware/testing.ts'
import { createFirmwareModule } from '../firmware/firmware.module.ts'
import { createFleetAdminModule } from './fleet-admin.module.ts'

const [good, silent, refusing] = ['FLEET0001', 'FLEET0002', 'FLEET0003']
const daySeconds = 86_400

describe.each(relationalTestEngines())('device problems on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let queue: Awaited<ReturnType<typeof setUpCommandQueue>>
  let portal: ReturnType<typeof queue.portal>
  let { fleet } = {} as ReturnType<typeof createFleetAdminModule>

  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [good, silent, refusing])
    await emptyTables(relational.db, 'firmware_images', 'outgoing_messages')
    portal = queue.portal()
    const summary = (deviceid: string): DeviceSummary =>
      ({
        deviceid,
        name: deviceid,
        model: 'QUAD-C2',
        fw: deviceid === silent ? 'SFW003-1.0.0' : 'SFW003-2.0.0',
        plan: 'Hosted',
        lastContact: queue.clock.now / 1000,
        expectedIntervalSeconds: 60,
        // What lists show of a device is far more than is looked at here.
      }) as DeviceSummary
    ;({ fleet } = createFleetAdminModule({
      db: relational.db,
      clock: queue.clock,
      allSummaries: async () => [good, silent, refusing].map(summary),
    }))
  })

  const order = async (deviceId: string) => {
    await portal.order(deviceId, 'Sys.Reboot')
    portal.listen(deviceId)
    await portal.idle()
    return portal.last().id
  }
  const listed = async (list: 'failingCommands' | 'oldFirmware') =>
    (await fleet.find(vendor, { q: '', list, limit: 50 })).Items.map(({ deviceid }) => deviceid)

  it('include commands of the last seven days that a device refused or never answered', async () => {
    await portal.reply(good, { id: await order(good), result: null })
    await portal.reply(refusing, { id: await order(refusing), error: { code: 500, message: 'Not now' } })
    await order(silent)
    expect(await listed('failingCommands')).toEqual([refusing])
    queue.clock.pass(daySeconds)
    await portal.sweepCommands()
    expect(await listed('failingCommands')).toEqual([silent, refusing])
    expect(await fleet.health(vendor)).toMatchObject({ failingCommands: 2 })
    expect((await fleet.device(vendor, refusing)).commands).toEqual({ pending: 0, unanswered: 0, refused: 1 })
    expect((await fleet.device(vendor, silent)).commands).toEqual({ pending: 0, unanswered: 1, refused: 0 })
    queue.clock.pass(7 * daySeconds)
    expect(await listed('failingCommands')).toEqual([])
  })

  it('include firmware older than the version recommended for the model', async () => {
    const { firmwareImages } = createFirmwareModule({
      db: relational.db,
      clock: queue.clock,
      audit: { record: async () => {} },
      deviceLog: { note: () => {} },
      commands: portal.commands,
      latestPoints: async () => [],
      onReport: () => {},
      publicUrl: 'https://portal.example.com/',
      onChanged: () => {},
    })
    await relational.db.update(devices).set({ model: 'QUAD-C2' })
    await relational.db.update(devices).set({ model: 'ORB-C1' }).where(eq(devices.id, good))
    await firmwareImages.add(vendor, newImage({ recommended: false }))
    expect(await listed('oldFirmware')).toEqual([])
    await firmwareImages.add(vendor, newImage({ fw: 'SFW003-1.5.0', recommended: true, models: ['QUAD-C2'] }))
    await firmwareImages.add(vendor, newImage({ fw: 'SFW003-9.0.0', recommended: true, models: ['ORB-C1'] }))
    expect(await listed('oldFirmware')).toEqual([silent])
    expect(await fleet.device(vendor, silent)).toMatchObject({ newerFw: 'SFW003-1.5.0' })
  })

  it('are reported with the length of each queue and the age of its oldest entry', async () => {
    const empty = { waiting: 0, oldestAt: null }
    expect((await fleet.health(vendor)).queues).toEqual([
      { queue: 'commands', ...empty },
      { queue: 'messages', ...empty },
    ])
    await portal.order(good, 'Sys.Reboot')
    const oldestAt = queue.clock.now / 1000
    queue.clock.pass(600)
    await portal.order(silent, 'Sys.Reboot')
    const createdAt = new Date(queue.clock.now)
    await relational.db.insert(outgoingMessages).values([
      { channel: 'mail', body: 'x', createdAt },
      { channel: 'sms', body: 'x', createdAt, failedAt: createdAt },
    ])
    expect((await fleet.health(vendor)).queues).toEqual([
      { queue: 'commands', waiting: 2, oldestAt },
      { queue: 'messages', waiting: 1, oldestAt: createdAt.getTime() / 1000 },
    ])
  })
})
