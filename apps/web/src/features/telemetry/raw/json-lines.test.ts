import { expect, it } from 'vitest'
import { jsonView } from './json-lines.ts'

const point = { ts: 1_600_000_000, aws_ts: 1_600_000_001, vin: 12.5, can1: [{ id: 7, data: 'FF00' }] }

it('is the whole point without a search', () => {
  const { text, pieces, keys } = jsonView(point, ' ')
  expect(JSON.parse(text)).toEqual(point)
  expect(pieces).toEqual([{ text, marked: false }])
  expect(keys).toBe(4)
})

it('keeps the keys whose name or contents contain the text, and marks it', () => {
  expect(JSON.parse(jsonView(point, 'ff00').text)).toEqual({ can1: point.can1 })
  const { text, pieces } = jsonView(point, 'VIN')
  expect(JSON.parse(text)).toEqual({ vin: 12.5 })
  expect(pieces.filter(({ marked }) => marked)).toEqual([{ text: 'vin', marked: true }])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

it('is empty if nothing matches', () => {
  expect(jsonView(point, 'nothing')).toEqual({ text: '', pieces: [], keys: 0 })
})
