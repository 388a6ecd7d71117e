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
