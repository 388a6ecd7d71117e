import { expect, it } from 'vitest'
import {
  brandMapStyle,
  buildBasemap,
  circle,
  type Country,
  type MapColours,
  measureRing,
  readStyle,
} from './basemap.ts'

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]

it('measures a ring', () => {
  expect(measureRing(square(10, 20, 4))).toEqual({ area: 16, centre: [12, 22] })
  expect(measureRing(square(10, 20, 4).toReversed()).area).toBe(16)
  expect(measureRing([[1, 2]])).toEqual({ area: 0, centre: [1, 2] })
})

it('names a country once, in its largest part', () => {
  const country: Country = {
    type: 'Feature',
    properties: { name: 'Archipelago' },
    geometry: { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(10, 10, 6)]] },
  }
  const [label] = buildBasemap([country]).labels.features
  expect(label?.geometry.coordinates).toEqual([13, 13])
  expect(label?.properties).toEqual({ name: 'Archipelago', rank: -36 })
})

it('draws the accuracy as wide in metres as it is high', () => {
  const ring = circle(151, 60, 111_320).geometry.coordinates[0] ?? []
  const spread = (axis: 0 | 1) =>
    Math.max(...ring.map((corner) => corner[axis] ?? 0)) -
    Math.min(...ring.map((corner) => corner[axis] ?? 0))
  expect(spread(1)).toBeCloseTo(2, 6)
  expect(spread(0)).toBeCloseTo(4, 6)
})

it('draws the track on top of a map of the brand', () => {
  const colours = { brand: '#123456' } as MapColours
  const base = { version: 8 as const, sources: {}, layers: [{ id: 'streets', type: 'background' as const }] }
  const style = brandMapStyle(base, colours)
  expect(style.layers.map(({ id }) => id)).toEqual(['streets', 'accuracy', 'track'])
  expect(Object.keys(style.sources)).toEqual(['track', 'accuracy'])
})

it.each([
  null,
  'text',
  [],
  {},
  { version: 7, sources: {}, layers: [] },
  { version: 8, sources: null, layers: [] },
])('takes %j for no style', (answer) => {
  expect(readStyle(answer)).toBeNull()
})
