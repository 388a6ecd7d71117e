import { expect, it } from 'vitest'
import { brandMapStyle, buildBasemap, type Country, measureRing, type Overlay, readStyle } from './basemap.ts'

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

it('draws an overlay on top of a map of the brand', () => {
  const base = { version: 8 as const, sources: {}, layers: [{ id: 'streets', type: 'background' as const }] }
  const overlay: Overlay = {
    sources: { track: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [{ id: 'track', type: 'line', source: 'track' }],
  }
  const style = brandMapStyle(base, overlay)
  expect(style.layers.map(({ id }) => id)).toEqual(['streets', 'track'])
  expect(Object.keys(style.sources)).toEqual(['track'])
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
