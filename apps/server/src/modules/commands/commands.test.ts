import { commandStatus, planMethods } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { encodeReply, setUpCommandQueue, startMs, type TestQueue } from './testing.ts'

const a = 'AAAA00001'
const b = 'BBBB00002'

describe.each(relationalTestEngines())('the command queue on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let queue: TestQueue
  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [a, b])
  })

  it('sends at once to a listening device, and stores its reply', async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id, ts } = await portal.order(a, 'Admin.Trigger', { index: 2 })
    await portal.idle()
    expect(portal.requests()).toEqual([
      { id, method: 'Admin.Trigger', args: { index: 2 }, src: `portal/${a}` },
    ])
    await portal.reply(a, { id, result: { done: true } })
    expect(portal.outcomes).toEqual([
      {
        deviceId: a,
        id,
        ts,
        method: 'Admin.Trigger',
        changeId: null,
        state: 'answered',
        result: { done: true },
        error: null,
      },
    ])
    const [row] = await queue.rows()
    expect(row).toMatchObject({ state: 'answered', priority: 0, args: null, untold_since: null, attempts: 1 })
    expect(ts).toBe(startMs / 1000)
  })

  it('keeps commands for an offline device and sends them one by one, urgent ones first', async () => {
    const portal = queue.portal()
    const first = await portal.order(a, 'Sys.Reboot')
    const second = await portal.order(a, 'FS.List')
    const urgent = await portal.order(a, 'Admin.Trigger', { index: 1 })
    await portal.idle()
    expect(portal.sent).toEqual([])
    portal.listen(a)
    await portal.idle()
    for (const { id } of [urgent, first, second]) {
      expect(portal.last().id).toBe(id)
      await portal.reply(a, { id, result: null })
    }
    expect(portal.sent).toHaveLength(3)
    expect(portal.outcomes.map(({ id }) => id)).toEqual([urgent.id, first.id, second.id])
  })

  it('gives each command a unique time', async () => {
    const portal = queue.portal()
    const orders = await Promise.all(Array.from({ length: 20 }, () => portal.order(a, 'FS.List')))
    const times = orders.map(({ ts }) => Math.round(ts * 1000))
    expect(times).toEqual(Array.from({ length: 20 }, (_, at) => startMs + at))
    const [late] = await Promise.all([portal.order(a, 'FS.List'), portal.order(b, 'FS.List')])
    expect(Math.round(late.ts * 1000)).toBe(startMs + 20)
  })

  it('stores passwords and files sealed, and shows neither', async () => {
    const portal = queue.portal()
    await portal.order(a, 'Config.Set', { config: { wifi: { sta: { pass: 'hush-hush', ssid: 'yard' } } } })
    await portal.order(a, 'FS.Put', { filename: 'key.pem', data: btoa('hush-hush'), append: false })
    const stored = JSON.stringify(await queue.rows())
    expect(stored).toContain('yard')
    expect(stored).not.toContain('hush')
    expect(stored).not.toContain(btoa('hush-hush'))
    expect(JSON.stringify(portal.noted)).not.toContain('hush')
  })

  it('refuses commands to unknown devices, and more than may wait', async () => {
    const portal = queue.portal()
    await expect(portal.order('NONE00001', 'FS.List')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const many = Array.from({ length: 1010 }, () => portal.order(a, 'FS.List'))
    const settled = await Promise.allSettled([...many, portal.order(b, 'FS.List')])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1001)
    expect(settled.at(-1)?.status).toBe('fulfilled')
    expect(settled[1000]).toMatchObject({ reason: { code: 'CONFLICT' } })
  })

  it('sends a non-repeatable command once, and leaves its outcome unknown without a reply', async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id } = await portal.order(a, 'Sys.Reboot')
    const next = await portal.order(a, 'FS.List')
    await portal.idle()
    for (let round = 0; round < 5; round += 1) {
      queue.clock.pass(20)
      await portal.sweepCommands()
      portal.listen(a)
      await portal.idle()
    }
    const ids = portal.requests().map((request) => request.id)
    expect(ids.filter((each) => each === id)).toHaveLength(1)
    expect(ids.filter((each) => each === next.id).length).toBeGreaterThan(1)
    expect(portal.outcomes).toMatchObject([{ id, state: 'silent', error: null }])
    const access = { deviceId: a, permission: 'ADMIN', tier: {} as never, isVendor: false } as const
    const { Items } = await portal.commandQueue.list(access, 10)
    const item = Items.at(-1)
    expect(item?.note).toBe(en.commandMayHaveRun)
    expect(item?.localizableNote).toEqual({ id: 'commandMayHaveRun', params: {} })
    expect(item && commandStatus(item, planMethods).text).toBe('Error (?)')
    await portal.reply(a, { id, result: null })
    expect(portal.outcomes.at(-1)).toMatchObject({ id, state: 'answered' })
  })

  it('repeats a repeatable command with growing delays until it is answered', async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id } = await portal.order(a, 'FS.List')
    await portal.idle()
    const sentAt: number[] = []
    for (let second = 0; second < 2000; second += 5) {
      const before = portal.sent.length
      queue.clock.pass(5)
      await portal.sweepCommands()
      await portal.idle()
      if (portal.sent.length > before) sentAt.push(second)
    }
    const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
    expect(waits).toEqual([...waits].toSorted((one, other) => one - other))
    expect(sentAt.length).toBeGreaterThan(4)
    expect(sentAt.length).toBeLessThan(10)
    await portal.reply(a, { id, result: ['init.js'] })
    expect(portal.outcomes).toMatchObject([{ id, state: 'answered', result: ['init.js'] }])
  })

  it('continues at once when the clock was set back', async () => {
    const portal = queue.portal()
    portal.listen(a)
    queue.clock.pass(0.25)
    const { id } = await portal.order(a, 'FS.List')
    await portal.idle()
    queue.clock.pass(40)
    await portal.sweepCommands()
    await portal.idle()
    expect(portal.sent).toHaveLength(1)
    queue.clock.pass(-3_600)
    await portal.sweepCommands()
    await portal.idle()
    expect(portal.sent).toHaveLength(2)
    queue.clock.pass(-3_600)
    for (let sweeps = 0; sweeps < 2; sweeps++) {
      await portal.sweepCommands()
      await portal.idle()
      queue.clock.pass(30)
    }
    expect(portal.sent).toHaveLength(3)
    await portal.reply(a, { id, result: [] })
    expect(portal.outcomes).toMatchObject([{ id, state: 'answered' }])
  })

  it('expires commands with the reason that the device was not in contact', async () => {
    const portal = queue.portal()
    const { id } = await portal.order(a, 'Sys.Reboot', {}, { expiresInSeconds: 60 })
    queue.clock.pass(61)
    portal.listen(a)
    await portal.sweepCommands()
    await portal.idle()
    expect(portal.sent).toEqual([])
    expect(portal.outcomes).toMatchObject([{ id, state: 'expired' }])
    const access = { deviceId: a, permission: 'VIEW', tier: {} as never, isVendor: false } as const
    const { Items } = await portal.commandQueue.list(access, 10)
    expect(commandStatus(Items[0] as never, planMethods).text).toBe(
      'Error: The device did not make contact in time.',
    )
    expect(Items[0]?.localizable).toEqual({ id: 'deviceNeverInContact', params: {} })
  })

  it('ignores replies that match nothing', async () => {
    const portal = queue.portal()
    portal.listen(a)
    portal.listen(b)
    const { id } = await portal.order(a, 'Sys.Reboot')
    await portal.idle()
    const useless = [
      '',
      'no JSON',
      '[]',
      'null',
      '42',
      '"text"',
      '{"id":null}',
      `{"id":"${id}"}`,
      '{"id":-1}',
      '{"id":1e300}',
      '{"id":0.5,"result":1}',
      `{"id":${id + 1},"result":1}`,
      '{"id":9007199254740991,"result":1}',
      `{"id":${id},"__proto__":{"result":1},"progress":7,"result":1`,
      '['.repeat(100_000),
    ]
    for (const text of useless) await portal.reply(a, text)
    await portal.reply(b, { id, result: 'not mine' })
    expect(portal.outcomes).toEqual([])
    expect((await queue.rows())[0]).toMatchObject({ state: 'sent' })
    await portal.reply(a, { id, error: { code: 500, message: 'busy' } })
    await portal.reply(a, { id, result: 'twice' })
    expect(portal.outcomes).toMatchObject([{ id, state: 'answered', error: { code: 500, message: 'busy' } }])
    expect(portal.warned).toEqual([])
  })

  it("shows a device's own words if it imitates the portal", async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id } = await portal.order(a, 'Sys.Reboot')
    await portal.idle()
    const localizable = { id: 'settingsQueued', params: {} }
    await portal.reply(a, { id, result: { code: 7, message: 'no', localizable } })
    expect(portal.outcomes).toMatchObject([{ id, error: { code: 7, message: 'no', localizable: null } }])
    const access = { deviceId: a, permission: 'ADMIN', tier: {} as never, isVendor: false } as const
    const [item] = (await portal.commandQueue.list(access, 10)).Items
    expect(item).toMatchObject({ device_response: { code: 7, message: 'no' }, localizable: null })
  })

  it('requeues a command that was not sent', async () => {
    const portal = queue.portal()
    portal.listen(a)
    portal.link.isBroken = true
    const { id } = await portal.order(a, 'Sys.Reboot')
    await portal.idle()
    expect((await queue.rows())[0]).toMatchObject({ state: 'queued', attempts: 0, sent_at: null })
    portal.link.isBroken = false
    queue.clock.pass(2)
    await portal.sweepCommands()
    await portal.idle()
    expect(portal.requests().map((request) => request.id)).toEqual([id])
  })

  it('delivers commands to a device that polls over HTTP, once', async () => {
    const portal = queue.portal()
    const first = await portal.order(a, 'Sys.Reboot')
    const second = await portal.order(a, 'FS.List')
    const [request] = await portal.deviceGateway.commandsFor(a)
    expect(request?.id).toBe(first.id)
    expect(await portal.deviceGateway.commandsFor(a)).toEqual([])
    expect(await portal.deviceGateway.commandsFor(b)).toEqual([])
    const next = await portal.deviceGateway.exchange(a, encodeReply({ id: first.id, result: null }))
    expect(next).toMatchObject({ accepted: 1, commands: [{ id: second.id }], faults: [] })
    const end = await portal.deviceGateway.exchange(a, encodeReply([{ id: second.id, result: [] }, 7]))
    expect(end).toMatchObject({ accepted: 1, commands: [], faults: [{ id: 'replyNotObject' }] })
    await portal.idle()
    expect(portal.outcomes.map(({ id }) => id)).toEqual([first.id, second.id])
  })
})
