import { expect, it } from 'vitest'
import { type ChartMark, marksSeries } from './marks.ts'
import { toNoteMark } from './use-note-marks.ts'

const note = { id: 'n1', at: 100, text: 'Belt replaced' }

it('names the author of a note if the reader may see it', () => {
  expect(toNoteMark({ ...note, author: 'Ana', version: 2 })).toEqual({
    at: 100,
    kind: 'note',
    text: '\u2068Belt replaced\u2069 · \u2068Ana\u2069',
  })
  expect(toNoteMark(note).text).toBe('\u2068Belt replaced\u2069')
})

it('draws no mark outside the plot while the chart is moved', () => {
  const marks: readonly ChartMark[] = [toNoteMark(note)]
  const series = marksSeries(marks, { info: '', warning: '', alarm: '', note: '#123456' })
  const place = { dataIndex: 0, coordSys: { x: 50, y: 10, width: 100, height: 80 } }
  const drawnAt = (px: number) => series.renderItem(place, { coord: () => [px, 0] })
  for (const px of [50, 100, 150]) expect(drawnAt(px)).toMatchObject({ type: 'group' })
  for (const px of [49, 151]) expect(drawnAt(px)).toBeUndefined()
})

it.each([
  ['note', 'rect', { x: 96, y: -1, width: 8, height: 8 }],
  ['info', 'circle', { cx: 100, cy: 3, r: 4 }],
  [
    'warning',
    'polygon',
    {
      points: [
        [100, -2],
        [105, 3],
        [100, 8],
        [95, 3],
      ],
    },
  ],
  [
    'alarm',
    'polygon',
    {
      points: [
        [100, -2],
        [105, 8],
        [95, 8],
      ],
    },
  ],
] as const)('gives a mark of kind %s a shape of its own, above the plot', (kind, type, shape) => {
  const colours = { info: '#111111', warning: '#222222', alarm: '#333333', note: '#444444' }
  const series = marksSeries([{ at: 100, kind, text: '' }], colours)
  const place = { dataIndex: 0, coordSys: { x: 50, y: 10, width: 100, height: 80 } }
  const sign = series.renderItem(place, { coord: () => [100, 0] })?.children[1]
  expect(sign).toEqual({ type, shape, style: { fill: colours[kind] } })
})
