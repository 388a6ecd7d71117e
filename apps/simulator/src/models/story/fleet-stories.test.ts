import { describe, expect, test } from 'vitest'
import type { FleetDevice } from '../../fleet.ts'
import { demoFleet } from '../../fleet.ts'
import type { CanFrame, Point, PointEvent } from '../../point.ts'
import { pointAt } from '../point-at.ts'
import { localDays } from '../time/local-time.ts'
import { outageAt } from '../time/outages.ts'

// Monday 2026-11-16, 00:00 UTC, and the following week.
const mondaySeconds = 1_794_787_200
const hour = 3600
const day = 24 * hour
const hoursOfWeek = Array.from({ length: 7 * 24 }, (_, n) => mondaySeconds + n * hour + 1234)
const fleet = demoFleet(100)
const engines = fleet.filter(({ kind }) => ['haul-truck', 'boat', 'genset'].includes(kind))
/** States 2 to 6, outside the workshop. */
const isAtWork = (device: FleetDevice, seconds: number) =>
  device.story?.kind !== 'in-workshop' && Number(pointAt(device, seconds)['state']) > 1

const of = (deviceId: string): FleetDevice =>
  fleet.find((device) => device.deviceId === deviceId) as FleetDevice
const told = (kind: NonNullable<FleetDevice['story']>['kind']) =>
  fleet.filter(({ story }) => story?.kind === kind)

describe('at any hour of the week', () => {
  test('at least 60 % of trucks, boats and gensets are working', () => {
    const shares = hoursOfWeek.map(
      (seconds) => engines.filter((device) => isAtWork(device, seconds)).length / engines.length,
    )
    expect(shares.filter((share) => share < 0.6)).toEqual([])
    // Some rest: a fleet without breaks would not be credible.
    expect(Math.min(...shares)).toBeLessThan(0.95)
  })

  test.each([
    ['by number, a truck', 'DEMO00001', ['cp1', 'cp2', 'cp3', 'cp4', 'cp5', 'cp8', 'gps_lat', 'vin']],
    ['the first boat', 'DEMO00003', ['cp1', 'cp2', 'cp3', 'cp4', 'cp6', 'cp7', 'gps_lat', 'gps_speed']],
    ['by name, a genset', 'DEMO00004', ['cp1', 'cp2', 'cp3', 'cp4', 'analog1', 'mod1', 'mod8']],
  ])('the first device %s is working and changes all its values within a minute', (_, id, keys) => {
    const device = of(id)
    const still: string[] = []
    for (const seconds of hoursOfWeek) {
      const points = Array.from({ length: 13 }, (_step, n) => pointAt(device, seconds + n * 5))
      for (const point of points) expect(point['cp1']).toBeGreaterThan(600)
      for (const key of keys) {
        if (new Set(points.map((point) => point[key])).size === 1) still.push(`${seconds} ${key}`)
      }
    }
    expect(still).toEqual([])
  })

  test('the first truck drives most of the time, and the first boat is under way', () => {
    for (const [id, share] of [
      ['DEMO00001', 0.8],
      ['DEMO00003', 0.8],
    ] as const) {
      const speeds = hoursOfWeek.map((seconds) => Number(pointAt(of(id), seconds)['gps_speed']))
      expect(speeds.filter((speed) => speed > 2).length / speeds.length).toBeGreaterThan(share)
    }
  })

  test('at least two stories are visible, in changing combinations', () => {
    const seen = hoursOfWeek.map((seconds) => visibleStories(seconds))
    expect(seen.filter((stories) => stories.length < 2)).toEqual([])
    expect(new Set(seen.map((stories) => stories.join())).size).toBeGreaterThan(10)
  })
})

/** Stories visible in the points and contacts at a moment. */
function visibleStories(seconds: number): string[] {
  return fleet
    .filter((device) => {
      const point = pointAt(device, seconds)
      switch (device.story?.kind) {
        case 'overheating':
          return Number(point['cp2']) > (device.kind === 'boat' ? 92 : 98)
        case 'low-tank':
          return Number(point['analog1']) < 25
        case 'trouble-code':
          return lampOf(point) !== 0
        case 'out-of-contact':
          return silentFor(device, seconds) > 12 * hour
        default:
          return false
      }
    })
    .map(({ deviceId }) => deviceId)
}

function silentFor(device: FleetDevice, seconds: number): number {
  const outage = outageAt(device, seconds)
  return outage === undefined ? 0 : seconds - outage.fromSeconds
}

/** The lamps of DM1, PGN 65226. */
function lampOf(point: Point): number {
  const frames = (point['can1'] ?? []) as CanFrame[]
  const dm1 = frames.find(({ id }) => ((id >> 8) & 0x3ffff) === 65_226)
  return Number.parseInt(dm1?.data.slice(0, 2) ?? '0', 16)
}

/** Level of the topic's newest event at each step, with its duration. */
function spellsOf(device: FleetDevice, topic: string, days: number) {
  const spells: { readonly level: number; readonly fromSeconds: number }[] = []
  const step = 60
  for (let seconds = mondaySeconds; seconds < mondaySeconds + days * day; seconds += step) {
    const events: readonly PointEvent[] = pointAt(device, seconds, seconds - step).events ?? []
    for (const event of events)
      if (event.topic === topic) spells.push({ level: event.lv, fromSeconds: seconds })
  }
  return spells
}

describe('a story', () => {
  test('about coolant rises for at least half an hour, raises an alarm, ends, and repeats two hours later', () => {
    for (const device of told('overheating')) {
      const alarms = spellsOf(device, 'cp2', 3).filter(({ level }) => level === 40)
      expect(alarms.length).toBeGreaterThan(8)
      const pauses = alarms.slice(1).map((alarm, n) => alarm.fromSeconds - (alarms[n]?.fromSeconds ?? 0))
      for (const pause of pauses) expect(pause).toBeGreaterThan(1.5 * hour)
      // Pauses vary, as in practice.
      expect(new Set(pauses).size).toBeGreaterThan(3)
      for (const { fromSeconds } of alarms) {
        const before = pointAt(device, fromSeconds - 1500)['cp2'] as number
        expect(before).toBeLessThan(pointAt(device, fromSeconds)['cp2'] as number)
        expect(before).toBeGreaterThan(75)
      }
    }
  })

  test('about an alarm ends with an INFO event', () => {
    for (const device of told('overheating')) {
      const levels = spellsOf(device, 'cp2', 2).map(({ level }) => level)
      const closed = levels.filter((level) => level === 10).length
      expect(closed).toBeGreaterThan(8)
      expect(Math.abs(closed - levels.filter((level) => level === 40).length)).toBeLessThanOrEqual(2)
    }
  })

  test('about a tank falls to alarm and is refilled, and one tank is low at any time', () => {
    const tanks = told('low-tank')
    for (const device of tanks) {
      const levels = hoursOfWeek.map((seconds) => Number(pointAt(device, seconds)['analog1']))
      expect(Math.min(...levels)).toBeLessThan(8)
      expect(Math.max(...levels)).toBeGreaterThan(20)
    }
    for (const seconds of hoursOfWeek)
      expect(Math.min(...tanks.map((device) => Number(pointAt(device, seconds)['analog1'])))).toBeLessThan(20)
  })

  test('about a trouble code lights the amber lamp of some truck, and ends', () => {
    const trucks = told('trouble-code')
    for (const device of trucks) {
      const lamps = hoursOfWeek.map((seconds) => lampOf(pointAt(device, seconds)))
      expect(lamps.filter((lamp) => (lamp & 0x04) !== 0).length).toBeGreaterThan(100)
      expect(lamps.filter((lamp) => lamp === 0).length).toBeGreaterThan(15)
    }
    for (const seconds of hoursOfWeek)
      expect(trucks.some((device) => (lampOf(pointAt(device, seconds)) & 0x04) !== 0)).toBe(true)
  })

  test('about lost contact: some device has been silent since yesterday', () => {
    const devices = told('out-of-contact')
    for (const seconds of hoursOfWeek) {
      const longest = Math.max(...devices.map((device) => silentFor(device, seconds)))
      expect(longest).toBeGreaterThanOrEqual(12 * hour)
      expect(longest).toBeLessThanOrEqual(48 * hour)
    }
  })

  test('about a leak lowers the tank at night, and the pump starts far more often', () => {
    const device = told('night-leak')[0] as FleetDevice
    const { story: _, ...tight } = device
    const days = localDays(device.site.timeZone)
    const start = days.startOf(days.dayOf(mondaySeconds))
    const night = (of: Omit<FleetDevice, 'story'>) =>
      Array.from({ length: 5 * 60 }, (_minute, n) => pointAt(of, start + n * 60))
    const lowest = (points: Point[]) => Math.min(...points.map((point) => Number(point['analog1'])))
    const pumped = (points: Point[]) => Number(points.at(-1)?.['mod5']) - Number(points[0]?.['mod5'])
    expect(lowest(night(device))).toBeLessThan(30)
    expect(lowest(night(tight))).toBeGreaterThan(38)
    expect(pumped(night(device))).toBeGreaterThan(1.4 * pumped(night(tight)))
    const noon = Array.from({ length: 120 }, (_minute, n) => pointAt(device, start + 11 * hour + n * 60))
    expect(lowest(noon)).toBeGreaterThan(38)
  })

  test('about the workshop: the truck stands still, and its engine is tested by day', () => {
    for (const device of told('in-workshop')) {
      const points = Array.from({ length: 7 * 144 }, (_, n) => pointAt(device, mondaySeconds + n * 600))
      expect(new Set(points.map((point) => point['state']))).toEqual(new Set([1, 2]))
      expect(points.every((point) => point['gps_speed'] === 0 && point['cp7'] === 0)).toBe(true)
      expect(new Set(points.map((point) => point['gps_odo'])).size).toBe(1)
      expect(points.filter((point) => point['state'] === 2).length / points.length).toBeLessThan(0.06)
    }
  })
})
