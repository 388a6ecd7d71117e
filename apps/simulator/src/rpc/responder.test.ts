import { expect, test } from 'vitest'
import { createConfigStore } from '../config/store.ts'
import type { FleetDevice } from '../fleet.ts'
import { fleetDevice } from '../fleet.ts'
import { createFileStore } from './files.ts'
import type { CommandHandlers } from './responder.ts'
import { parseRequest, respond } from './responder.ts'

type Bench = CommandHandlers & { readonly done: unknown[] }

function createHands(change: Partial<FleetDevice> = {}): Bench {
  const done: unknown[] = []
  const device = { ...fleetDevice({ deviceId: 'DEMO00001', kind: 'haul-truck' }), ...change }
  return {
    done,
    deviceId: device.deviceId,
    config: createConfigStore(device),
    refusedKeys: {},
    ignoredKeys: [],
    files: createFileStore({ 'init.js': Buffer.from('let a = 1;') }),
    uptimeSeconds: () => 12.4,
    onReboot: (delayMs) => done.push(`reboot ${delayMs}`),
    onTrigger: (index) => done.push(`trigger ${index}`),
    onConfigChanged: () => done.push('config'),
    onFreight: () => done.push('freight'),
    onUpdate: (order) => {
      done.push(order)
      return Promise.resolve()
    },
  }
}

function answer(
  hands: CommandHandlers,
  method: string,
  args: unknown = {},
  refuses: Readonly<Record<string, string>> = {},
): unknown {
  const request = parseRequest(JSON.stringify({ method, args, src: 'portal/DEMO00001', tag: 't', id: 1772 }))
  if (request === undefined) throw new Error('no request')
  return respond(hands, request, () => undefined, refuses)
}

const call = (hands: CommandHandlers, method: string, args: unknown = {}): unknown =>
  answer(hands, method, args)
const set = (hands: CommandHandlers, config: unknown): unknown => call(hands, 'Config.Set', { config })
const base64 = (text: string): string => Buffer.from(text).toString('base64')

test('a reply returns the ID and the tag', () => {
  expect(call(createHands(), 'Sys.Reboot', { delay_ms: 50 })).toEqual({
    id: 1772,
    src: 'DEMO00001',
    dst: 'portal/DEMO00001',
    tag: 't',
    result: null,
  })
})

test('a method that the device refuses is not executed', () => {
  const hands = createHands()
  const refused = answer(hands, 'Sys.Reboot', {}, { 'Sys.Reboot': 'Not now' })
  expect(refused).toMatchObject({ error: { code: -1, message: 'Not now' } })
  expect(hands.done).toEqual([])
})

test('unknown methods answer 404, including names of Object.prototype', () => {
  const hands = createHands()
  for (const method of ['No.Such', 'constructor', '__proto__', 'toString'])
    expect(call(hands, method)).toMatchObject({ error: { code: 404 } })
})

test('Sys.GetInfo returns firmware, uptime and free space', () => {
  expect(call(createHands(), 'Sys.GetInfo')).toMatchObject({
    result: { id: 'DEMO00001', fw_version: 'SFW003-6.4.1', uptime: 12, fs_free: 262_134 },
  })
})

test('Sys.Reboot accepts a valid delay', () => {
  const hands = createHands()
  for (const delay of [5000, -1, 'soon', 1e12]) call(hands, 'Sys.Reboot', { delay_ms: delay })
  expect(hands.done).toEqual(['reboot 5000', 'reboot 100', 'reboot 100', 'reboot 100'])
})

test('Config.Set changes leaves, keeps unknown keys, and cannot reach the prototype', () => {
  const hands = createHands()
  const args = JSON.parse(
    '{"config":{"ambient":{"interval":3},"new":{"key":1},"__proto__":{"bad":1}},"reboot":true}',
  ) as unknown
  expect(call(hands, 'Config.Set', args)).toMatchObject({ result: { saved: true } })
  expect(hands.config.tree()).toMatchObject({
    device: { base_interval: 5 },
    ambient: { interval: 3 },
    new: { key: 1 },
  })
  expect(({} as { bad?: number }).bad).toBeUndefined()
  expect(hands.done).toEqual(['config', 'reboot 100'])
  expect(call(hands, 'Config.Get', { key: 'ambient.interval' })).toMatchObject({ result: 3 })
  expect(call(hands, 'Config.Get', { key: 'new' })).toMatchObject({ result: { key: 1 } })
  expect(call(hands, 'Config.Get')).toMatchObject({ result: { device: { id: 'DEMO00001' } } })
  expect(call(hands, 'Config.Get', { key: 'debug.none' })).toMatchObject({ error: { code: 404 } })
})

test.each([
  ['a number out of range', { device: { base_interval: 0 } }, 'device.base_interval'],
  ['text where a number belongs', { ambient: { interval: 'often' } }, 'ambient.interval'],
  ['an unknown choice', { can1: { nominal_baud: 300 } }, 'can1.nominal_baud'],
  ['limits in the wrong order', { ambient: { warning: '1,50,10' } }, 'ambient.warning'],
  ['a read-only identity', { device: { fw: 'SFW003-9.9.9' } }, 'device.fw'],
])('Config.Set refuses %s, and applies nothing of such a change', (_name, config, key) => {
  const hands = createHands()
  const before = JSON.stringify(hands.config.tree())
  const refused = set(hands, { ...config, gps: { name: 'Elsewhere' } })
  expect(refused).toMatchObject({ error: { code: -1, message: expect.stringContaining(key) as string } })
  expect(JSON.stringify(hands.config.tree())).toBe(before)
  expect(hands.done).toEqual([])
})

test.each([
  ['no object', 'no'],
  ['a list as a value', { device: { name: ['a'] } }],
  ['nothing', undefined],
])('Config.Set answers 400 to %s', (_name, config) => {
  expect(set(createHands(), config)).toMatchObject({ error: { code: 400 } })
})

test('an unchanged identity may accompany a change', () => {
  const hands = createHands()
  expect(set(hands, { device: { id: 'DEMO00001', name: 'Truck' } })).toMatchObject({
    result: { saved: true },
  })
  expect(hands.config.value('device.name')).toBe('Truck')
})

test('a cleared text is empty, a cleared number is null', () => {
  const hands = createHands()
  set(hands, { device: { name: null }, ambient: { hysteresis: null } })
  expect(hands.config.value('device.name')).toBe('')
  expect(hands.config.value('ambient.hysteresis')).toBeNull()
})

test('a device with configuration from the portal switched off refuses changes', () => {
  const hands = createHands()
  expect(set(hands, { endpoint: { config_to_portal: false } })).toMatchObject({ result: { saved: true } })
  expect(set(hands, { endpoint: { config_to_portal: true } })).toMatchObject({ error: { code: -1 } })
  expect(hands.config.value('endpoint.config_to_portal')).toBe(false)
})

test('more keys than the flash holds are refused', () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, n]))
  expect(set(createHands(), many)).toMatchObject({ error: { code: -1 } })
})

test('Admin.Trigger requires an index of 0 to 255', () => {
  const hands = createHands()
  call(hands, 'Admin.Trigger', { index: 0 })
  call(hands, 'Admin.Trigger', { index: 255 })
  for (const index of [-1, 256, 1.5, '1', undefined])
    expect(call(hands, 'Admin.Trigger', { index })).toMatchObject({ error: { code: 400 } })
  expect(hands.done).toEqual(['trigger 0', 'trigger 255'])
})

test('a hard reset keeps identity and network, resets all other settings, and restarts', () => {
  const hands = createHands()
  set(hands, { wifi: { sta: { pass: 'a new password' } }, device: { name: 'Truck' }, own: { key: 1 } })
  hands.done.length = 0
  expect(call(hands, 'Admin.HardReset')).toMatchObject({ result: null })
  const { config } = hands
  expect(config.value('device.id')).toBe('DEMO00001')
  expect(config.value('gsm.available')).toBe(true)
  expect(config.value('wifi.sta.pass')).toBe('a new password')
  expect(config.value('device.name')).toBe('')
  expect(config.value('device.base_interval')).toBe(60)
  expect(config.value('own.key')).toBeUndefined()
  expect(hands.done).toEqual(['config', 'reboot 100'])
})

test('freight mode is passed to the device', () => {
  const hands = createHands()
  expect(call(hands, 'Admin.FreightMode')).toMatchObject({ result: null })
  expect(hands.done).toEqual(['freight'])
})

test('only Device.SetPlan sets the plan interval', () => {
  const hands = createHands()
  expect(set(hands, { device: { sq_interval: 9 } })).toMatchObject({ error: { code: -1 } })
  expect(call(hands, 'Device.SetPlan', { sq_interval: 12 })).toMatchObject({ result: null })
  expect(hands.config.value('device.sq_interval')).toBe(12)
  expect(call(hands, 'Device.SetPlan', { sq_interval: 0 })).toMatchObject({ error: { code: 400 } })
})

test('the modem answers AT commands, only on devices with a modem', () => {
  const hands = createHands()
  const ask = (cmd: string): unknown => call(hands, 'GSM.Cmd', { cmd })
  expect(ask(' at+cops? ')).toMatchObject({ result: { response: '+COPS: 0,0,"Test network",7\r\nOK' } })
  expect(ask('AT')).toMatchObject({ result: { response: 'OK' } })
  expect(ask('AT+CGSN')).toMatchObject({
    result: { response: expect.stringMatching(/^\d{15}\r\nOK$/) as string },
  })
  for (const cmd of ['AT+NOPE', 'constructor'])
    expect(ask(cmd)).toMatchObject({ result: { response: 'ERROR' } })
  expect(ask('')).toMatchObject({ error: { code: 400 } })
  set(hands, { gsm: { enable: false } })
  expect(ask('AT')).toMatchObject({ error: { code: -1, message: 'The modem is off' } })
  const none = createHands({ kind: 'pump-station', model: 'QUAD-C2' })
  expect(call(none, 'GSM.Cmd', { cmd: 'AT' })).toMatchObject({ error: { message: 'No modem is fitted' } })
})

test('a file is written in parts, listed, read in parts and removed', () => {
  const hands = createHands()
  call(hands, 'FS.Put', { filename: 'init.js', data: base64('first '), append: false })
  call(hands, 'FS.Put', { filename: 'init.js', data: base64('second'), append: true })
  expect(call(hands, 'FS.Get', { filename: 'init.js', offset: 6, len: 3 })).toMatchObject({
    result: { data: base64('sec'), left: 3 },
  })
  call(hands, 'FS.Put', { filename: 'ca.pem', data: base64('xyz') })
  expect(call(hands, 'FS.List')).toMatchObject({ result: ['ca.pem', 'init.js'] })
  call(hands, 'FS.Remove', { filename: 'init.js' })
  expect(call(hands, 'FS.Get', { filename: 'init.js' })).toMatchObject({ error: { code: 404 } })
  expect(call(hands, 'FS.Remove', { filename: 'init.js' })).toMatchObject({ error: { code: 404 } })
  expect(call(hands, 'FS.Put', { filename: 'big', data: 'A'.repeat(400_000) })).toMatchObject({
    error: { code: 500 },
  })
})

test.each([
  [{}],
  [{ filename: '' }],
  [{ filename: 'a'.repeat(65) }],
  [{ filename: '../x' }],
  [{ filename: 'x', data: 'no base64!' }],
  [{ filename: 'x', data: 7 }],
])('FS.Put answers 400 to %j', (args) => {
  expect(call(createHands(), 'FS.Put', args)).toMatchObject({ error: { code: 400 } })
})

const order = { fw: 'SFW003-6.5.0', url: '/image', sha256: 'A'.repeat(64), sizeBytes: 100 }

test('an update for this hardware is accepted', async () => {
  const hands = createHands()
  await expect(call(hands, 'OTA.Update', order)).resolves.toMatchObject({ result: null })
  expect(hands.done).toEqual([{ ...order, sha256: 'a'.repeat(64) }])
})

test.each([
  [{ fw: 'SFW002-6.5.0' }, -1],
  [{ fw: 'latest' }, 400],
  [{ url: '' }, 400],
  [{ sha256: 'abc' }, 400],
  [{ sizeBytes: 0 }, 400],
  [{ sizeBytes: 1e9 }, -1],
])('an update with %j is refused', async (change, code) => {
  const hands = createHands()
  const refused = { error: { code } }
  await expect(call(hands, 'OTA.Update', { ...order, ...change })).resolves.toMatchObject(refused)
  expect(hands.done).toEqual([])
})

test.each(['', 'no json', '[]', '{"method":1,"src":"a"}', '{"method":"Sys.GetInfo"}'])(
  '%j is not a request',
  (text) => {
    expect(parseRequest(text)).toBeUndefined()
  },
)
