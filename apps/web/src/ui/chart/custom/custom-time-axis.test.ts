import { type CustomXAxis, newCustomChart, wallTime } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { customTicks } from './custom-time-axis.ts'

/** Room for ten labels. */
const view = { widthPx: 840, timeZone: 'UTC' }
const ticks = (toSeconds: number, change: Partial<CustomXAxis> = {}) =>
  customTicks(
    { ...newCustomChart.xAxis, scale: 1, ...change },
    { ...view, range: { fromSeconds: 0, toSeconds } },
  )

it.each([
  [100, 10],
  [110, 20],
  [200, 20],
  [210, 50],
  [510, 100],
])('labels elapsed time at round steps, as close as they fit: %s s at %s s', (span, step) => {
  expect(ticks(span).slice(0, 3)).toEqual([0, step, 2 * step])
})

it('uses the chosen distance of ticks if they can be told apart', () => {
  expect(ticks(100, { tick: 7 }).slice(0, 3)).toEqual([0, 7, 14])
  expect(ticks(10_000, { tick: 7 })[1]).toBe(1000)
})

it('counts the chosen distance from local midnight across a clock change', () => {
  const [fromSeconds, toSeconds] = ['2026-10-24T12:00:00Z', '2026-10-27T12:00:00Z'].map(
    (iso) => Date.parse(iso) / 1000,
  ) as [number, number]
  const clocksOf = (change: Partial<CustomXAxis>) => {
    const xAxis = { ...newCustomChart.xAxis, ...change }
    const berlin = { widthPx: 840, timeZone: 'Europe/Berlin', range: { fromSeconds, toSeconds } }
    return customTicks(xAxis, berlin).map((at) => wallTime(at + xAxis.offset, 'Europe/Berlin'))
  }
  expect(clocksOf({ tick: 86_400 }).map(({ day, hour }) => [day, hour])).toEqual([
    [25, 0],
    [26, 0],
    [27, 0],
  ])
  expect(clocksOf({ tick: 172_800 }).map(({ hour }) => hour)).toEqual([0])
  expect(new Set(clocksOf({ tick: 21_600 }).map(({ hour }) => hour))).toEqual(new Set([0, 6, 12, 18]))
  expect(new Set(clocksOf({ tick: 21_600, offset: 3600 }).map(({ hour }) => hour))).toEqual(
    new Set([0, 6, 12, 18]),
  )
  const threeQuarters = clocksOf({ tick: 2700 })
  expect(threeQuarters.every(({ hour, minute }) => (hour * 60 + minute) % 45 === 0)).toBe(true)
})
