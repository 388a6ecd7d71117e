import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fleetDevice } from '../fleet.ts'
import { severityOf, severitySum } from './time/episodes.ts'
import { eventsBetween } from './limits.ts'
import { localDays } from './time/local-time.ts'
import { outageAt } from './time/outages.ts'
import { createTimeline, firstDay } from './time/timeline.ts'

describe('local days', () => {
  const amsterdam = localDays('Europe/Amsterdam')

  test('begin at local midnight', () => {
    const day = amsterdam.dayOf(Date.UTC(2026, 6, 14, 12) / 1000)
    expect(amsterdam.startOf(day)).toBe(Date.UTC(2026, 6, 13, 22) / 1000)
  })

  test('have 23 and 25 hours when the clocks change', () => {
    const spring = amsterdam.dayOf(Date.UTC(2026, 2, 29, 12) / 1000)
    const autumn = amsterdam.dayOf(Date.UTC(2026, 9, 25, 12) / 1000)
    expect(amsterdam.startOf(spring + 1) - amsterdam.startOf(spring)).toBe(23 * 3600)
    expect(amsterdam.startOf(autumn + 1) - amsterdam.startOf(autumn)).toBe(25 * 3600)
  })

  test('assign every moment to exactly one day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }),
        fc.constantFrom('Europe/Amsterdam', 'America/Santiago', 'Australia/Perth', 'Australia/Sydney'),
        (seconds, zone) => {
          const days = localDays(zone)
          const day = days.dayOf(seconds)
          expect(days.startOf(day)).toBeLessThanOrEqual(seconds)
          expect(days.startOf(day + 1)).toBeGreaterThan(seconds)
        },
      ),
    )
  })
})

describe('timeline', () => {
  const days = localDays('Australia/Perth')
  // Two blocks on even days, none on the others.
  const timeline = createTimeline(days, (day) =>
    day % 2 === 1
      ? []
      : [
          { fromSeconds: 3600, toSeconds: 7200, load: 1, amount: 10 },
          { fromSeconds: 40_000, toSeconds: 40_600, load: 0.5, amount: 2 },
        ],
  )
  const start = days.startOf(firstDay)

  test('sums work and amounts of finished blocks and the running one', () => {
    const inside = timeline.at(start + 5400)
    expect(inside).toMatchObject({ sinceSeconds: 1800, untilSeconds: 1800, workedSeconds: 1800, amount: 5 })
    const later = timeline.at(start + 2 * 86_400 + 8000)
    expect(later.workedSeconds).toBe(4200 + 3600)
    expect(later.amount).toBe(22)
  })

  test('returns between blocks the time since the last and until the next, across empty days', () => {
    const idle = timeline.at(start + 86_400 + 100)
    expect(idle.block).toBeUndefined()
    expect(idle.sinceSeconds).toBe(86_500 - 40_600)
    expect(idle.untilSeconds).toBe(86_400 - 100 + 3600)
    expect(idle.workedSeconds).toBe(4200)
  })

  test('warms up at work and cools down after it', () => {
    const heats = [3601, 7199, 7300, 30_000].map((seconds) => timeline.at(start + seconds).heat)
    expect(heats[0]).toBeLessThan(0.01)
    expect(heats[1]).toBeGreaterThan(0.9)
    expect(heats[2]).toBeLessThan(heats[1] as number)
    expect(heats[3]).toBeLessThan(0.1)
  })
})

describe('episodes', () => {
  const kind = { channel: 7, chancePerDay: 0.5, minSeconds: 600, maxSeconds: 7200 }

  test('the sum is the integral of the severity', () => {
    const sum = severitySum(42, kind, firstDay)
    const from = (firstDay + 3) * 86_400
    let added = 0
    for (let seconds = from; seconds < from + 5 * 86_400; seconds += 10)
      added += severityOf(42, kind, seconds + 5) * 10
    expect(added).toBeGreaterThan(0)
    expect(Math.abs(sum(from + 5 * 86_400) - sum(from) - added)).toBeLessThan(added * 0.001)
  })
})

describe('events', () => {
  const limits = [{ topic: 'vin', warning: [11, 15], alarm: [10, 16] }] as const

  test.each([
    [12, 12.1, undefined],
    [12, 10.5, [{ topic: 'vin', msg: 'Low', lv: 30 }]],
    [10.5, 10.4, undefined],
    [10.5, 9, [{ topic: 'vin', msg: 'Low', lv: 40 }]],
    [9, 17, [{ topic: 'vin', msg: 'High', lv: 40 }]],
    [17, 12, [{ topic: 'vin', msg: 'Normal', lv: 10 }]],
  ])('from %d to %d', (before, now, events) => {
    expect(eventsBetween(limits, [before], [now])).toEqual(events)
  })
})

describe('outages', () => {
  const device = { ...fleetDevice({ deviceId: 'OUTAGE001', kind: 'boat' }), outagesPerMonth: 20 }
  const moments = Array.from({ length: 60 * 288 }, (_, n) => 1_790_000_000 + n * 300)
  const found = moments.map((seconds) => ({ seconds, outage: outageAt(device, seconds) }))

  test('last from minutes to hours, of both kinds', () => {
    const outages = found.flatMap(({ outage }) => outage ?? [])
    expect(new Set(outages.map((outage) => outage.kind))).toEqual(new Set(['network', 'supply']))
    for (const outage of outages) {
      expect(outage.toSeconds - outage.fromSeconds).toBeGreaterThanOrEqual(179)
      expect(outage.toSeconds - outage.fromSeconds).toBeLessThanOrEqual(6 * 3600 + 1)
    }
  })

  test('contain the requested moment', () => {
    for (const { seconds, outage } of found) {
      if (outage === undefined) continue
      expect(outage.fromSeconds).toBeLessThanOrEqual(seconds)
      expect(outage.toSeconds).toBeGreaterThan(seconds)
    }
  })

  test('never affect a steady device', () => {
    const steady = { ...device, outagesPerMonth: 0 }
    expect(moments.some((seconds) => outageAt(steady, seconds) !== undefined)).toBe(false)
  })
})
