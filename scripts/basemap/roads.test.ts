import type { Feature } from 'geojson'
import { expect, it } from 'vitest'
import { toRoads } from './roads.ts'

const line = (properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
})

const read = (properties: Record<string, unknown>) =>
  toRoads({ type: 'FeatureCollection', features: [line(properties)] })[0]?.properties

it.each([
  [
    { type: 'Major Highway', min_zoom: 3 },
    { kind: 'highway', minzoom: 3 },
  ],
  [
    { type: 'Secondary Highway', min_zoom: 7.1 },
    { kind: 'road', minzoom: 7.1 },
  ],
  [{ type: 'Beltway' }, { kind: 'highway', minzoom: 5 }],
  [{ highway: 'trunk' }, { kind: 'highway', minzoom: 5 }],
  [{ highway: 'secondary' }, { kind: 'road', minzoom: 8 }],
])('draws %j', (tags, road) => {
  expect(read(tags)).toEqual(road)
})

it.each([{ type: 'Ferry Route' }, { type: 'Track' }, { highway: 'residential' }, {}])('omits %j', (tags) => {
  expect(read(tags)).toBeUndefined()
})

it('omits features that are not lines', () => {
  const point: Feature = {
    type: 'Feature',
    properties: { highway: 'trunk' },
    geometry: { type: 'Point', coordinates: [0, 0] },
  }
  expect(toRoads({ type: 'FeatureCollection', features: [point] })).toEqual([])
})
