import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createFileDevice, setUpCommandQueue, type TestPortal, type TestQueue } from './testing.ts'

const a = 'AAAA00001'
const b = 'BBBB00002'

describe.each(relationalTestEngines())('readers of a queue on $name are notified', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let queue: TestQueue
  let portal: TestPortal
  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [a, b])
    portal = queue.portal()
  })

  /** Devices reported as changed by the work. */
  async function changedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
    portal.changed.length = 0
    await work()
    await portal.idle()
    return [...new Set(portal.changed)]
  }
  const stateOf = async (id: number) =>
    (await queue.rows()).find((row) => Number(row['id']) === id)?.['state']

  it('when a command is queued, sent and answered', async () => {
    const ids: number[] = []
    expect(await changedBy(async () => ids.push((await portal.order(a, 'FS.List')).id))).toEqual([a])
    const [id] = ids as [number]
    expect(await changedBy(async () => portal.listen(a))).toEqual([a])
    expect(await stateOf(id)).toBe('sent')
    expect(await changedBy(() => portal.reply(a, { id, result: [] }))).toEqual([a])
    expect(await stateOf(id)).toBe('answered')
    expect(await changedBy(() => portal.reply(a, { id, result: [] }))).toEqual([])
  })

  it('when a command is cancelled, but not if that fails', async () => {
    const { ts } = await portal.order(b, 'FS.List')
    expect(await changedBy(() => portal.commands.cancel(b, ts))).toEqual([b])
    expect(await changedBy(() => portal.commands.cancel(b, ts))).toEqual([])
  })

  it('when a command was not sent, and when it is resent over a new connection', async () => {
    portal.link.isBroken = true
    portal.listen(a)
    const { id } = await portal.order(a, 'FS.List')
    await portal.idle()
    expect(await stateOf(id)).toBe('queued')
    portal.link.isBroken = false
    expect(await changedBy(async () => portal.deviceGateway.onListening(a))).toEqual([a])
    expect(await stateOf(id)).toBe('sent')
  })

  it('when a command expires, and when a late reply arrives', async () => {
    portal.listen(a)
    const [late, expired] = [await portal.order(a, 'Sys.Reboot'), await portal.order(b, 'FS.List')]
    await portal.idle()
    queue.clock.pass(3600)
    expect(await changedBy(portal.sweepCommands)).toEqual([a])
    expect(await stateOf(late.id)).toBe('silent')
    queue.clock.pass(31 * 86_400)
    expect(await changedBy(portal.sweepCommands)).toEqual([b])
    expect(await stateOf(expired.id)).toBe('expired')
    expect(await changedBy(portal.sweepCommands)).toEqual([])
  })

  it('of the progress of a firmware update', async () => {
    const { id } = await portal.order(a, 'FS.List')
    const status = { state: 'downloading', progress: 5, message: null } as const
    expect(await changedBy(() => portal.commands.setOtaStatus(id, status))).toEqual([a])
  })

  it('of no file chunks, which no list shows', async () => {
    createFileDevice(portal, a)
    portal.listen(a)
    portal.changed.length = 0
    await portal.order(a, 'FS.Put', { filename: 'long', data: 'A'.repeat(40_000), append: false })
    await portal.idle()
    expect(portal.sent.length).toBeGreaterThan(20)
    // Queued, sent, answered.
    expect(portal.changed).toEqual([a, a, a])
  })
})
