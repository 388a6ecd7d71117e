import type { Map as MapLibre } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { listVisibleMarkers } from './map-markers.ts'

const at = (lon: number) => ({ type: 'Point', coordinates: [lon, 0] })
const device = (deviceid: string, state: string, lon: number) => ({
  geometry: at(lon),
  properties: { deviceid, state },
})
const cluster = { geometry: at(30), properties: { cluster_id: 7, point_count: 2, live: 2 } }

/** A map of 100 by 100 pixels whose middle is at 0,0. */
const mapWith = (features: readonly object[]) =>
  ({
    queryRenderedFeatures: () => features,
    getCenter: () => ({ lng: 0 }),
    getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
    project: ([lon, lat]: readonly [number, number]) => ({ x: 50 + lon, y: 50 + lat }),
  }) as unknown as MapLibre

it('lists each device and cluster once, under a key of its own', () => {
  const features = [device('AAAA00001', 'live', 10), device('AAAA00002', 'alarm', 20), cluster]
  const keys = listVisibleMarkers(mapWith([...features, ...features])).map(({ key }) => key)
  expect(keys.toSorted()).toEqual(['AAAA00001', 'AAAA00002', 'cluster 7'])
})
