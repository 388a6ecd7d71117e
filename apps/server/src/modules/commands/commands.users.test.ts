import {
  hasCapability,
  isPortalError,
  type PermissionLevel,
  permissionLevels,
  tierTable,
} from '@fieldport/domain'
import { toLocalizableText } from '@fieldport/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../adapters/relational/testing.ts'
import type { DeviceAccess } from '../../platform/access/caller.ts'
import { owner } from '../devices/testing.ts'
import type { SetConfig } from './commands.service.ts'
import { setUpCommandQueue, type TestPortal, type TestQueue } from './testing.ts'

const a = 'AAAA00001'
const access = (permission: PermissionLevel, over: Partial<DeviceAccess> = {}): DeviceAccess => ({
  deviceId: a,
  permission,
  tier: tierTable.Hosted,
  isVendor: false,
  ...over,
})
const admin = access('ADMIN')
const codeOf = (error: unknown) => (isPortalError(error) ? error.code : String(error))
const vendor = access('ADMIN', { isVendor: true })

describe('users of the queue', () => {
  let relational: Relational
  let queue: TestQueue
  let portal: TestPortal
  beforeAll(async () => {
    relational = await openInMemoryForTest()
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [a])
    portal = queue.portal()
  })
  const send = (who: DeviceAccess, method: string, args: Record<string, unknown> = {}) =>
    portal.commandQueue.send(who, owner, { method, args })

  it('get the specified answer to a trigger, which is audited with the sender', async () => {
    const { message, ts } = await send(access('OPERATOR'), 'Admin.Trigger', { index: 3 })
    expect(message).toBe(
      'Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.',
    )
    expect(portal.audited).toEqual([
      {
        actor: owner,
        action: 'command.queued',
        subject: a,
        details: { method: 'Admin.Trigger', args: { index: 3 }, ts },
      },
    ])
    expect(await queue.rows()).toMatchObject([{ requested_by: owner.email, method: 'Admin.Trigger' }])
  })

  const capabilities = [
    ['Admin.Trigger', { index: 0 }, 'accessTriggers'],
    ['Config.Get', {}, 'accessAdminSettings'],
    ['FS.Put', { filename: 'a.js', data: btoa('ab') }, 'accessAdminSettings'],
    ['FS.Get', { filename: 'a.js' }, 'accessAdminSettings'],
    ['FS.List', {}, 'accessAdminSettings'],
    ['FS.Remove', { filename: 'a.js' }, 'accessAdminSettings'],
    ['Sys.Reboot', { delay_ms: 5000 }, 'accessAdminSettings'],
    ['Sys.GetInfo', {}, 'accessDiagnostics'],
    ['Admin.FreightMode', {}, 'accessAdminSettings'],
    ['Admin.HardReset', {}, 'accessAdminSettings'],
    ['GSM.Cmd', { cmd: 'AT+CSQ' }, 'accessAdminSettings'],
  ] as const
  it.each(capabilities)('may call %s only with permission', async (method, args, capability) => {
    const may = await Promise.all(
      permissionLevels.map((level) => send(access(level), method, args).then(() => 'yes', codeOf)),
    )
    const expected = permissionLevels.map((level) => (hasCapability(level, capability) ? 'yes' : 'FORBIDDEN'))
    expect(may).toEqual(expected)
  })

  it('may send triggers only under plans with them', async () => {
    const basic = { tier: tierTable.Basic }
    await expect(send(access('ADMIN', basic), 'Admin.Trigger', { index: 1 })).rejects.toMatchObject({
      code: 'PLAN_RESTRICTED',
    })
    await expect(send({ ...vendor, ...basic }, 'Admin.Trigger', { index: 1 })).resolves.toBeDefined()
  })

  it('may set a plan or unverified firmware only as the vendor', async () => {
    const image = { fw: 'SFW003-4.1.0', url: 'https://x.example/fw', sha256: 'a'.repeat(64), sizeBytes: 9 }
    for (const [method, args] of [
      ['Device.SetPlan', { plan: 'Hosted' }],
      ['OTA.Update', image],
    ] as const) {
      await expect(send(admin, method, args)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(send(vendor, method, args)).resolves.toBeDefined()
    }
  })

  it.each([
    ['No.Such', {}],
    ['toString', {}],
    ['Admin.Trigger', {}],
    ['Admin.Trigger', { index: -1 }],
    ['Admin.Trigger', { index: 256 }],
    ['Admin.Trigger', { index: 1.5 }],
    ['Admin.Trigger', { index: '1' }],
    ['Admin.Trigger', { index: 1, more: true }],
    ['Sys.Reboot', { delay_ms: -1 }],
    ['GSM.Cmd', { cmd: '' }],
    ['GSM.Cmd', { cmd: 'x'.repeat(501) }],
    ['GSM.Cmd', { cmd: 'AT\u0000' }],
    ['FS.Get', { filename: '../conf0.json' }],
    ['FS.Remove', { filename: '' }],
    ['FS.Put', { filename: 'a.js', data: btoa('a') }],
    ['FS.Put', { filename: 'a.js', data: btoa('a'.repeat(12_001)) }],
    ['FS.Put', { filename: 'a.js', data: 'no base64!' }],
    ['FS.Put', { filename: 'a.js', data: btoa('a'.repeat(2049)), append: true }],
  ])('may not send %s with %j', async (method, args) => {
    await expect(send(admin, method, args)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await queue.rows()).toEqual([])
    expect(portal.audited).toEqual([])
  })

  it('may write scripts only through the script page, except the vendor', async () => {
    for (const [method, args] of [
      ['FS.Put', { filename: 'init.js', data: btoa('print(1);') }],
      ['FS.Remove', { filename: 'init.js' }],
    ] as const) {
      await expect(send(admin, method, args)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(send(vendor, method, args)).resolves.toBeDefined()
    }
    await expect(send(admin, 'FS.Get', { filename: 'init.js' })).resolves.toBeDefined()
    expect(await queue.rows()).toHaveLength(3)
  })

  it('never see secrets, also not in the audit log', async () => {
    const config = { wifi: { sta: { pass: 'hush-hush' } }, unknown: { psk: 'hush-hush' } }
    await portal.order(a, 'Config.Set', { config })
    await send(admin, 'FS.Put', { filename: 'key.pem', data: btoa('hush-hush') })
    const { Items } = await portal.commandQueue.list(admin, 10)
    const seen = JSON.stringify([Items, portal.audited, portal.noted])
    expect(seen).not.toContain('hush')
    expect(seen).not.toContain(btoa('hush-hush'))
    expect(Items[1]?.args).toEqual({ config: { wifi: { sta: { pass: '***' } }, unknown: { psk: '***' } } })
  })

  it('see file contents if they may read files', async () => {
    portal.listen(a)
    await send(admin, 'FS.Get', { filename: 'a.js' })
    await portal.idle()
    await portal.reply(a, { id: portal.last().id, result: { data: btoa('x'), left: 0 } })
    const shownTo = async (who: DeviceAccess) =>
      (await portal.commandQueue.list(who, 1)).Items[0]?.device_response
    expect(await shownTo(admin)).toEqual({ data: btoa('x'), left: 0 })
    expect(await shownTo(access('OPERATOR'))).toBeNull()
    expect(JSON.stringify(await queue.rows())).not.toContain(btoa('x'))
  })

  describe('send a configuration', () => {
    const config = { device: { base_interval: 60 } }
    const setConfig =
      (result: { changeId: number | null; failedKeys: string[] }): SetConfig =>
      async (caller, { deviceid, settings }) => {
        const { changeId } = result
        const order = { deviceId: deviceid, args: { config: settings }, requestedBy: caller.email }
        if (changeId !== null) await portal.commands.enqueue({ ...order, method: 'Config.Set', changeId })
        return { ...toLocalizableText('settingsQueued'), problems: {}, localizableProblems: {}, ...result }
      }
    const change = (who: DeviceAccess, args: Record<string, unknown>, failedKeys: string[] = []) =>
      portal.commandQueue.sendConfig(who, owner, args, setConfig({ changeId: 7, failedKeys }))

    it('through the settings module, with its command number', async () => {
      const { ts, message } = await change(access('USER'), { config }, ['gsm.x'])
      expect(message).toBe('Settings will be updated next time the device makes contact. Not accepted: gsm.x')
      expect(await queue.rows()).toMatchObject([{ ts, change_id: expect.anything(), method: 'Config.Set' }])
    })

    it('not without permission, as anything but an object, or with no accepted key', async () => {
      await expect(change(access('OPERATOR'), { config })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      for (const args of [{}, { config: 'all' }, { config, save: false }])
        await expect(change(admin, args)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      const nothing = setConfig({ changeId: null, failedKeys: ['gsm.x'] })
      await expect(portal.commandQueue.sendConfig(admin, owner, { config }, nothing)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Not accepted: gsm.x',
      })
      expect(await queue.rows()).toEqual([])
    })
  })

  it('list the newest first, up to a limit, with the total', async () => {
    for (let index = 0; index < 5; index += 1) await send(admin, 'Admin.Trigger', { index })
    const { Items, total } = await portal.commandQueue.list(admin, 3)
    expect(Items.map(({ args }) => args['index'])).toEqual([4, 3, 2])
    expect(total).toBe(5)
    expect((await portal.commandQueue.list(admin, 10)).total).toBe(5)
  })

  it('cancel waiting commands, which notifies those waiting for the result', async () => {
    const { ts } = await send(admin, 'Sys.Reboot')
    expect(await portal.commandQueue.remove(admin, owner, ts)).toMatchObject({
      message: 'Command cancelled.',
    })
    await portal.idle()
    portal.listen(a)
    await portal.idle()
    expect(portal.sent).toEqual([])
    expect(portal.outcomes).toMatchObject([{ ts, state: 'cancelled' }])
    expect(portal.audited.at(-1)).toMatchObject({
      action: 'command.cancelled',
      details: { method: 'Sys.Reboot', ts },
    })
    const { Items } = await portal.commandQueue.list(admin, 1)
    expect(Items[0]).toMatchObject({ delete_ts: queue.clock.now / 1000, can_be_cancelled: false })
    await expect(portal.commandQueue.remove(admin, owner, ts)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('cannot cancel what was sent, is not cancellable, is missing or belongs to others', async () => {
    portal.listen(a)
    const { ts } = await send(admin, 'Sys.Reboot')
    await portal.idle()
    await expect(portal.commandQueue.remove(admin, owner, ts)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This command has already been sent.',
    })
    expect(await portal.commands.cancel(a, ts)).toBe(false)
    const plan = await send(vendor, 'Device.SetPlan', { plan: 'Hosted' })
    await expect(portal.commandQueue.remove(vendor, owner, plan.ts)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "This command can't be cancelled.",
    })
    await expect(portal.commandQueue.remove(admin, owner, 5)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const mine = await send(admin, 'FS.List')
    await expect(portal.commandQueue.remove(access('OPERATOR'), owner, mine.ts)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await portal.commands.cancel(a, mine.ts)).toBe(true)
  })

  it('unblock queued commands by cancelling the one before', async () => {
    portal.listen(a)
    const first = await send(admin, 'FS.List')
    await portal.idle()
    queue.clock.pass(31)
    await portal.sweepCommands()
    const second = await send(admin, 'Sys.GetInfo')
    await portal.idle()
    expect(portal.sent).toHaveLength(1)
    await portal.commandQueue.remove(admin, owner, first.ts)
    await portal.idle()
    expect(portal.last().method).toBe('Sys.GetInfo')
    const { Items } = await portal.commandQueue.list(admin, 2)
    expect(Items.map(({ note }) => note)).toEqual([null, expect.stringContaining('may have run')])
    expect(second.ts).toBe(Items[0]?.ts)
  })
})
