import { expect, test } from 'vitest'
import type { FlashState } from './device/measuring/flash.ts'
import { fleetDevice } from './fleet.ts'
import { outageAt } from './models/time/outages.ts'
import { pointAt } from './models/point-at.ts'
import { setUpDevice, startSeconds } from './testing/device-bench.ts'
import type { FakeTransport } from './testing/fake-transport.ts'

function times(transport: FakeTransport): number[] {
  return transport.messages.map((points) => (points.at(-1)?.ts ?? 0) - startSeconds)
}

test('sends at its offset in every interval', () => {
  const { clock, transport } = setUpDevice()
  clock.advance(16_000)
  expect(times(transport).map((n) => Math.round(n * 10) / 10)).toEqual([1.2, 6.2, 11.2])
  expect(transport.messages.every((points) => points.length === 1)).toBe(true)
})

test('measures every base interval but sends every transmit interval, the latest point only', () => {
  const { clock, transport, live } = setUpDevice({ transmitInterval: 3 })
  clock.advance(31_000)
  expect(live.stats().measured).toBe(6)
  expect(times(transport).map(Math.round)).toEqual([11, 26])
  expect(transport.messages.map((points) => points.length)).toEqual([1, 1])
})

/** A moment at which a pump's tank or cabinet causes an event of the level. */
function momentOf(level: number): number {
  const pump = { ...fleetDevice({ deviceId: 'LIVE00001', kind: 'pump-station' }) }
  let seconds = startSeconds - 30 * 86_400 + 1.2
  while (pointAt(pump, seconds, seconds - 5).events?.every((event) => event.lv === level) !== true)
    seconds += 5
  return seconds
}

test('a warning is sent immediately', () => {
  const seconds = momentOf(30)
  const { clock, transport } = setUpDevice({ kind: 'pump-station', transmitInterval: 500 }, seconds - 8.2)
  clock.advance(9000)
  expect(transport.messages).toHaveLength(1)
  expect(transport.messages[0]?.[0]?.events?.[0]?.lv).toBe(30)
})

test('a low-level event is sent with the next point if its own is replaced', () => {
  const seconds = momentOf(10)
  const { clock, transport } = setUpDevice({ kind: 'pump-station', transmitInterval: 5 }, seconds - 8.2)
  clock.advance(25_000)
  expect(transport.messages).toHaveLength(1)
  const [point] = transport.messages[0] ?? []
  expect(point?.events?.[0]).toMatchObject({ msg: 'Normal', lv: 10 })
  expect(point?.ts).toBeGreaterThan(seconds + 10)
})

test('batch transmit sends all measured points', () => {
  const { clock, transport, command } = setUpDevice({ transmitInterval: 3 })
  command('Config.Set', { config: { device: { batch_transmit: true } } })
  clock.advance(16_000)
  expect(transport.messages.map((points) => points.length)).toEqual([3])
})

test('a device keeps measuring during a network outage, and then sends one batch, oldest first', () => {
  const device = {
    ...fleetDevice({ deviceId: 'LIVE00001', kind: 'environment-logger' }),
    outagesPerMonth: 25,
  }
  let outage = outageAt(device, startSeconds)
  for (let at = startSeconds; outage?.kind !== 'network'; at += 60) outage = outageAt(device, at)
  const from = Math.floor(outage.fromSeconds) - 30
  const { clock, transport } = setUpDevice({ outagesPerMonth: 25 }, from)
  clock.advance((outage.toSeconds - from + 10) * 1000)
  const batches = transport.messages.filter((points) => points.length > 1)
  expect(batches).toHaveLength(1)
  const batch = (batches[0] ?? []).map((point) => point.ts)
  expect(batch.length).toBeGreaterThan(20)
  // No point is missing before, during and after it.
  const all = transport.messages.flat().map((point) => point.ts)
  expect(all.slice(1).map((ts, n) => Math.round((ts - (all[n] as number)) * 10))).toEqual(
    all.slice(1).map(() => 50),
  )
  expect(all.length).toBeGreaterThan(batch.length)
})

test('a device measures nothing without power', () => {
  const device = {
    ...fleetDevice({ deviceId: 'LIVE00001', kind: 'environment-logger' }),
    outagesPerMonth: 25,
  }
  let outage = outageAt(device, startSeconds)
  for (let at = startSeconds; outage?.kind !== 'supply'; at += 60) outage = outageAt(device, at)
  const { clock, live } = setUpDevice({ outagesPerMonth: 25 }, Math.ceil(outage.fromSeconds))
  clock.advance(Math.floor(outage.toSeconds - outage.fromSeconds - 1) * 1000)
  expect(live.stats().measured).toBe(0)
})

test('a new base interval takes effect immediately and is reported', () => {
  const { clock, transport, command } = setUpDevice()
  expect(command('Config.Set', { config: { device: { base_interval: 2 } } })).toMatchObject({
    result: { saved: true },
  })
  clock.advance(6000)
  expect(times(transport).map((n) => Math.round(n * 10) / 10)).toEqual([1.2, 3.2, 5.2])
  expect(transport.calls).toContain('sendConfig')
  expect(JSON.parse(transport.link.configJson())).toMatchObject({ device: { base_interval: 2 } })
})

test('a trigger sends a message immediately, with an event', () => {
  const { clock, transport, command } = setUpDevice()
  clock.advance(2000)
  command('Admin.Trigger', { index: 2 })
  clock.advance(0)
  expect(transport.messages.at(-1)?.[0]?.events).toContainEqual({
    topic: 'trigger',
    msg: 'Trigger 2',
    lv: 10,
  })
  expect(Math.round((times(transport).at(-1) ?? 0) * 10) / 10).toBe(2)
})

test('each trigger switches an output, shown in the following points', () => {
  const { clock, transport, command } = setUpDevice()
  const outputs: unknown[] = []
  for (let press = 0; press < 3; press++) {
    clock.advance(5000)
    outputs.push(transport.messages.at(-1)?.[0]?.['digital5'])
    command('Admin.Trigger', { index: 1 })
    clock.advance(0)
    outputs.push(transport.messages.at(-1)?.[0]?.['digital5'])
  }
  expect(outputs).toEqual([undefined, 1, 1, 0, 0, 1])
})

test('a reboot closes the connection, takes a while, reports the configuration and sends an event', () => {
  const { live, clock, transport, command } = setUpDevice()
  clock.advance(4000)
  command('Sys.Reboot', { delay_ms: 500 })
  expect(live.state()).toBe('on')
  clock.advance(600)
  expect(live.state()).toBe('rebooting')
  expect(transport.calls.at(-1)).toBe('suspend')
  expect(command('Sys.GetInfo')).toBeUndefined()
  clock.advance(2400)
  expect(transport.calls.lastIndexOf('start')).toBeGreaterThan(transport.calls.lastIndexOf('suspend'))
  expect(command('Sys.GetInfo')).toMatchObject({ result: { uptime: 1 } })
  clock.advance(3000)
  expect(transport.messages.at(-1)?.[0]?.events).toContainEqual({ topic: 'device', msg: 'Boot', lv: 10 })
})

test('a reboot cancels a pending second one', () => {
  const { live, clock, command } = setUpDevice()
  command('Sys.Reboot', { delay_ms: 100 })
  command('Sys.Reboot', { delay_ms: 5000 })
  clock.advance(5500)
  expect(live.state()).toBe('on')
  expect(command('Sys.GetInfo')).toMatchObject({ result: { uptime: 4 } })
})

test('a script is stored, and each start with one sends an event', () => {
  const { live, clock, transport, command } = setUpDevice()
  const started = { topic: 'mjs', msg: 'script started', lv: 10 }
  const script = "load('senquip.js');\nSQ.set_trigger_handler(function(tp) {}, null);\n"
  command('Sys.Reboot')
  clock.advance(10_000)
  expect(transport.messages.flat().flatMap((point) => point.events ?? [])).not.toContainEqual(started)
  command('FS.Put', { filename: 'init.js', data: Buffer.from(script).toString('base64') })
  command('Sys.Reboot')
  clock.advance(10_000)
  expect(transport.messages.flat().flatMap((point) => point.events ?? [])).toContainEqual(started)
  expect(live.file('init.js')).toBe(script)
})

test('a device in freight mode is silent until woken', () => {
  const { live, clock, transport, command } = setUpDevice()
  expect(command('Admin.FreightMode')).toMatchObject({ result: null })
  clock.advance(1000)
  expect(live.state()).toBe('freight')
  clock.advance(600_000)
  expect(transport.messages).toHaveLength(0)
  expect(command('Sys.GetInfo')).toBeUndefined()
  live.wake()
  clock.advance(5000)
  expect(transport.messages).toHaveLength(1)
  live.wake()
  expect(command('Sys.GetInfo')).toMatchObject({ result: { uptime: 5 } })
})

test('a hard reset is reported, and restores the default interval', () => {
  const { clock, transport, command } = setUpDevice()
  command('Config.Set', { config: { ambient: { interval: 5 } } })
  command('Admin.HardReset')
  clock.advance(2000)
  const { device, ambient } = JSON.parse(transport.link.configJson()) as Record<string, unknown>
  expect(device).toMatchObject({ id: 'LIVE00001', base_interval: 60 })
  expect(ambient).toMatchObject({ interval: 0 })
  const before = transport.messages.length
  clock.advance(180_000)
  expect(transport.messages.length - before).toBe(3)
  expect(transport.messages.at(-1)?.[0]).not.toHaveProperty('ambient')
})

test('a measurement is taken at its interval, 0 being off', () => {
  const { clock, transport, command } = setUpDevice()
  command('Config.Set', {
    config: { ambient: { interval: 0 }, tc1: { interval: 3 }, input1: { interval: 0 } },
  })
  clock.advance(30_500)
  const points = transport.messages.flat()
  expect(points).toHaveLength(6)
  expect(points.filter((point) => 'ambient' in point || 'analog1' in point || 'freq1' in point)).toEqual([])
  expect(points.map((point) => 'tc1' in point)).toEqual([true, false, false, true, false, false])
  expect(points.every((point) => 'humidity' in point && 'analog2' in point)).toBe(true)
})

test('a plan limits how often a device sends', () => {
  const { clock, transport, command } = setUpDevice()
  command('Device.SetPlan', { sq_interval: 4 })
  clock.advance(40_000)
  expect(transport.messages).toHaveLength(2)
})

test('a device with data to the portal switched off only requests commands', () => {
  const { clock, transport, command } = setUpDevice()
  command('Config.Set', { config: { endpoint: { data_to_portal: false } } })
  clock.advance(11_000)
  expect(transport.messages).toHaveLength(0)
  expect(transport.calls.filter((call) => call === 'poll')).toHaveLength(2)
})

test('a setting changed on the device is reported', () => {
  const { live, transport } = setUpDevice()
  live.setLocally('device.name', 'By hand')
  expect(transport.calls.at(-1)).toBe('sendConfig')
  expect(JSON.parse(transport.link.configJson())).toMatchObject({ device: { name: 'By hand' } })
})

test('a new instance starts with the stored flash', () => {
  const { live, command } = setUpDevice()
  command('Config.Set', { config: { device: { name: 'Kept' } } })
  command('FS.Put', { filename: 'ca.pem', data: 'eHl6' })
  const kept = JSON.parse(JSON.stringify(live.flash())) as FlashState
  const later = setUpDevice({}, startSeconds, { savedFlash: kept })
  expect(later.live.config.value('device.name')).toBe('Kept')
  expect(later.live.file('ca.pem')).toBe('xyz')
  expect(later.live.file('init.js')).toBe('// no script\n')
})

test('stop sends held points, ends measuring and leaves no timer', async () => {
  const { live, clock, transport } = setUpDevice({ transmitInterval: 4 })
  clock.advance(7000)
  expect(transport.messages).toHaveLength(0)
  await live.stop()
  expect(transport.messages).toHaveLength(1)
  clock.advance(60_000)
  expect(live.stats().measured).toBe(2)
  expect(transport.calls.slice(-2)).toEqual(['stop', 'suspend'])
  expect(clock.waiting()).toBe(0)
})
