import { expect, it } from 'vitest'
import type { MapFiles } from './map-files.ts'
import { parseMapStyle } from '../../platform/network/map-style.ts'
import { mapOrigins, mapsOfBrand } from './map-sources.ts'

const files: MapFiles = {
  url: (name) => (name === 'satellite' ? '' : `/api/maps/${name}.pmtiles?v=1`),
  open: () => Promise.resolve(null),
}
const noBrand = { mapStyleUrl: '', mapSatelliteUrl: '' }

it("uses a brand's own maps, and the operator's otherwise", () => {
  const operator = parseMapStyle('region.pmtiles https://sat.example/tiles.json')
  expect(mapsOfBrand(noBrand, operator, files)).toEqual({
    basemap: '/api/maps/basemap.pmtiles?v=1',
    roads: '/api/maps/roads.pmtiles?v=1',
    streets: '/api/maps/streets.pmtiles?v=1',
    satellite: 'https://sat.example/tiles.json',
  })
  const own = { mapStyleUrl: 'https://brand.example/style.json', mapSatelliteUrl: '' }
  expect(mapsOfBrand(own, operator, files)).toMatchObject({
    streets: own.mapStyleUrl,
    satellite: 'https://sat.example/tiles.json',
  })
})

it('lists each external map origin once', () => {
  const maps = { basemap: '/a', roads: '', streets: 'https://t.example/a', satellite: 'https://t.example/b' }
  expect(mapOrigins(maps)).toEqual(['https://t.example'])
  expect(mapOrigins({ ...maps, streets: '/api/maps/streets.pmtiles', satellite: '' })).toEqual([])
})
