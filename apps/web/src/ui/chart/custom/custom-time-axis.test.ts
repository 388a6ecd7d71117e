import { type CustomXAxis, newCustomChart } from '@fieldport/domain'
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
