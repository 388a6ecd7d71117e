import { expect, test } from 'vitest'
import type { LiveDevice } from './device.ts'
import { createLiveDevice } from './device.ts'
import type { FleetDevice } from './fleet.ts'
import { fleetDevice } from './fleet.ts'
import { outageAt } from './models/outages.ts'
import { pointAt } from './models/point-at.ts'
import type { FakeTransport } from './testing/fake-transport.ts'
import { createFakeTransport } from './testing/fake-transport.ts'
import type { ManualClock } from './testing/manual-clock.ts'
import { createManualClock } from './testing/manual-clock.ts'

const startSeconds = 1_795_226_400

type Bench = {
  live: LiveDevice
  clock: ManualClock
  transport: FakeTransport
  command: (method: string, args?: unknown) => unknown
}

function setUp(change: Partial<FleetDevice> = {}, atSeconds = startSeconds): Bench {
  const clock = createManualClock(atSeconds * 1000)
  const device = { ...fleetDevice({ deviceId: 'LIVE00001', kind: 'environment-logger' }), ...change }
  let transport: FakeTransport | undefined
  const live = createLiveDevice({
    device,
    clock,
    phaseMs: 1200,
    openTransport: (link) => {
      transport = createFakeTransport(link)
      return transport
    },
  })
  const fake = transport as unknown as FakeTransport
  live.start()
  const command = (method: string, args: unknown = {}): unknown =>
    JSON.parse(
      fake.link.onCommand(JSON.stringify({ id: 1, method, args, src: 'portal/LIVE00001' }))?.body ?? 'null',
    )
  return { live, clock, transport: fake, command }
}

function times(transport: FakeTransport): number[] {
  return transport.messages.map((points) => (points.at(-1)?.ts ?? 0) - startSeconds)
}

test('sends at its phase of every interval', () => {
  const { clock, transport } = setUp()
  clock.advance(16_000)
  expect(times(transport).map((n) => Math.round(n * 10) / 10)).toEqual([1.2, 6.2, 11.2])
  expect(transport.messages.every((points) => points.length === 1)).toBe(true)
})

test('measures every base interval but sends every transmit interval, the latest point only', () => {
  const { clock, transport, live } = setUp({ transmitInterval: 3 })
  clock.advance(31_000)
  expect(live.stats().measured).toBe(6)
  expect(times(transport).map(Math.round)).toEqual([11, 26])
  expect(transport.messages.map((points) => points.length)).toEqual([1, 1])
})

/** A moment at which a pump's tank or cabinet gives an event of the level. */
function momentOf(level: number): number {
  const pump = { ...fleetDevice({ deviceId: 'LIVE00001', kind: 'pump-station' }) }
  let seconds = startSeconds - 30 * 86_400 + 1.2
  while (pointAt(pump, seconds, seconds - 5).events?.every((event) => event.lv === level) !== true)
    seconds += 5
  return seconds
}

test('a warning does not wait for its turn', () => {
  const seconds = momentOf(30)
  const { clock, transport } = setUp({ kind: 'pump-station', transmitInterval: 500 }, seconds - 8.2)
  clock.advance(9000)
  expect(transport.messages).toHaveLength(1)
  expect(transport.messages[0]?.[0]?.events?.[0]?.lv).toBe(30)
})

test('an event that may wait is not lost with the point that a later one replaces', () => {
  const seconds = momentOf(10)
  const { clock, transport } = setUp({ kind: 'pump-station', transmitInterval: 5 }, seconds - 8.2)
  clock.advance(25_000)
  expect(transport.messages).toHaveLength(1)
  const [point] = transport.messages[0] ?? []
  expect(point?.events?.[0]).toMatchObject({ msg: 'Normal', lv: 10 })
  expect(point?.ts).toBeGreaterThan(seconds + 10)
})

test('batch transmit sends all that was measured', () => {
  const { clock, transport, command } = setUp({ transmitInterval: 3 })
  command('Config.Set', { config: { device: { batch_transmit: true } } })
  clock.advance(16_000)
  expect(transport.messages.map((points) => points.length)).toEqual([3])
})

test('through an outage of the network it measures on and then sends one batch, oldest first', () => {
  const device = {
    ...fleetDevice({ deviceId: 'LIVE00001', kind: 'environment-logger' }),
    outagesPerMonth: 25,
  }
  let outage = outageAt(device, startSeconds)
  for (let at = startSeconds; outage?.kind !== 'network'; at += 60) outage = outageAt(device, at)
  const from = Math.floor(outage.fromSeconds) - 30
  const { clock, transport } = setUp({ outagesPerMonth: 25 }, from)
  clock.advance((outage.toSeconds - from + 10) * 1000)
  const batches = transport.messages.filter((points) => points.length > 1)
  expect(batches).toHaveLength(1)
  const batch = (batches[0] ?? []).map((point) => point.ts)
  expect(batch.length).toBeGreaterThan(20)
  // Nothing is missing, before, in and after it.
  const all = transport.messages.flat().map((point) => point.ts)
  expect(all.slice(1).map((ts, n) => Math.round((ts - (all[n] as number)) * 10))).toEqual(
    all.slice(1).map(() => 50),
  )
  expect(all.length).toBeGreaterThan(batch.length)
})

test('without its supply it measures nothing', () => {
  const device = {
    ...fleetDevice({ deviceId: 'LIVE00001', kind: 'environment-logger' }),
    outagesPerMonth: 25,
  }
  let outage = outageAt(device, startSeconds)
  for (let at = startSeconds; outage?.kind !== 'supply'; at += 60) outage = outageAt(device, at)
  const { clock, live } = setUp({ outagesPerMonth: 25 }, Math.ceil(outage.fromSeconds))
  clock.advance(Math.floor(outage.toSeconds - outage.fromSeconds - 1) * 1000)
  expect(live.stats().measured).toBe(0)
})

test('a new base interval takes effect at once and is reported', () => {
  const { clock, transport, command } = setUp()
  expect(command('Config.Set', { config: { device: { base_interval: 2 } } })).toMatchObject({
    result: { saved: true },
  })
  clock.advance(6000)
  expect(times(transport).map((n) => Math.round(n * 10) / 10)).toEqual([1.2, 3.2, 5.2])
  expect(transport.calls).toContain('sendConfig')
  expect(JSON.parse(transport.link.configJson())).toMatchObject({ device: { base_interval: 2 } })
})

test('a trigger sends a message at once that names it', () => {
  const { clock, transport, command } = setUp()
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

test('a reboot drops the connection, starts the uptime anew and is told in the next point', () => {
  const { clock, transport, command } = setUp()
  clock.advance(4000)
  command('Sys.Reboot', { delay_ms: 500 })
  clock.advance(1000)
  expect(transport.calls).toContain('restart')
  expect(command('Sys.GetInfo')).toMatchObject({ result: { uptime: 1 } })
  clock.advance(3000)
  expect(transport.messages.at(-1)?.[0]?.events).toContainEqual({ topic: 'device', msg: 'Boot', lv: 10 })
})

test('after stop nothing is measured, what was held is sent, and no timer is left', async () => {
  const { live, clock, transport } = setUp({ transmitInterval: 4 })
  clock.advance(7000)
  expect(transport.messages).toHaveLength(0)
  await live.stop()
  expect(transport.messages).toHaveLength(1)
  clock.advance(60_000)
  expect(live.stats().measured).toBe(2)
  expect(transport.calls.at(-1)).toBe('stop')
  expect(clock.waiting()).toBe(0)
})
