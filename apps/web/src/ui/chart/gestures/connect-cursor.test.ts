import type { EChartsType } from 'echarts/core'
import { expect, it } from 'vitest'
import { panelPlaces } from '../chart-height.ts'
import { connectCursor } from './connect-cursor.ts'

const range = { fromSeconds: 1000, toSeconds: 2000 }

/** A chart with a pixel a second, and what it was told to show. */
function fakeChart(shownRange = range) {
  const handlers = new Map<string, (event: unknown) => void>()
  const shown: (readonly [number, number] | undefined)[] = []
  const on = (name: string, handler: (event: unknown) => void) => void handlers.set(name, handler)
  const chart = {
    on,
    off: (name: string) => void handlers.delete(name),
    getZr: () => ({ on }),
    convertFromPixel: (_axis: object, x: number) => (x + shownRange.fromSeconds) * 1000,
    convertToPixel: (_axis: object, value: number) => value / 1000 - shownRange.fromSeconds,
    dispatchAction: ({ type, x, y }: { type: string; x: number; y: number }) =>
      void (type === 'hideTip' || shown.push(type === 'showTip' ? [x, y] : undefined)),
  }
  const { stop, moment } = connectCursor(chart as unknown as EChartsType, () => shownRange)
  const point = (seconds: number) => {
    handlers.get('mousemove')?.({ offsetX: seconds - shownRange.fromSeconds })
    // ECharts reports the nearest point.
    handlers.get('updateAxisPointer')?.({ axesInfo: [{ value: Math.round(seconds / 30) * 30_000 }] })
  }
  return { shown, moment, stop, point }
}

it('shows the time of the chart under the pointer in the others, where they contain it', () => {
  const [one, other, later] = [fakeChart(), fakeChart(), fakeChart({ fromSeconds: 3000, toSeconds: 4000 })]
  one.point(1300)
  expect(other.shown).toEqual([[300, expect.any(Number)]])
  expect(later.shown).toEqual([undefined])
  expect(one.shown).toEqual([])
  expect([one, other, later].map(({ moment }) => moment())).toEqual([1300, 1300, 1300])
  other.point(1400)
  expect([one, other, later].map(({ moment }) => moment())).toEqual([1400, 1400, 1400])
  for (const chart of [one, other, later]) chart.stop()
})

it('points into the first plot, for any number and height of plots', () => {
  const [one, other] = [fakeChart(), fakeChart()]
  one.point(1300)
  const [, y = 0] = other.shown[0] ?? []
  for (const panels of [1, 2, 3, 5])
    for (const [perPanel, first] of [
      [120, 220],
      [182, 356],
    ] as const) {
      const [place] = panelPlaces(panels, first + (panels - 1) * perPanel)
      expect(y).toBeGreaterThan(place?.top ?? 0)
      expect(y).toBeLessThan((place?.top ?? 0) + (place?.height ?? 0))
    }
  for (const chart of [one, other]) chart.stop()
})

it('is removed with the chart under the pointer', () => {
  const [one, other] = [fakeChart(), fakeChart()]
  one.point(1300)
  one.stop()
  expect(other.shown.at(-1)).toBeUndefined()
  other.stop()
})
