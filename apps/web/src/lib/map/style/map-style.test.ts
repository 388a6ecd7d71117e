import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, it } from 'vitest'
import { builtinStyle } from './builtin-style.ts'
import { type MapColours, type Overlay, withOverlay } from './map-style.ts'
import { vectorStyle } from './vector-style.ts'

const colours: MapColours = {
  water: '#dfe8ef',
  land: '#f7f7f4',
  border: '#a3adb7',
  coast: '#b3c3d1',
  road: '#dcdcd3',
  highway: '#e2c894',
  label: '#3f4952',
  quietLabel: '#5d6872',
  halo: '#f7f7f4',
  grid: '#cfdbe5',
  brand: '#1d5fc2',
}
const map = { basemapUrl: 'pmtiles://a', roadsUrl: '', colours, countryNames: { DE: 'Deutschland' } }

it('draws an overlay on top of any map', () => {
  const base = { version: 8 as const, sources: {}, layers: [{ id: 'streets', type: 'background' as const }] }
  const overlay: Overlay = {
    sources: { track: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [{ id: 'track', type: 'line', source: 'track' }],
  }
  const style = withOverlay(base, overlay)
  expect(style.layers.map(({ id }) => id)).toEqual(['streets', 'track'])
  expect(Object.keys(style.sources)).toEqual(['track'])
})

const protomaps = ['earth', 'water', 'roads', 'buildings', 'boundaries', 'places']
const openMapTiles = ['transportation', 'transportation_name', 'water', 'building', 'boundary', 'place']

it('builds styles that MapLibre accepts', () => {
  expect(validateStyleMin(builtinStyle(map))).toEqual([])
  expect(validateStyleMin(builtinStyle({ ...map, roadsUrl: 'pmtiles://b' }))).toEqual([])
  for (const layers of [protomaps, openMapTiles]) {
    const style = vectorStyle('pmtiles://c', layers, colours, 'ar')
    expect(style && validateStyleMin(style)).toEqual([])
  }
})

it('leaves out layers that a regional extract lacks', () => {
  const sourceLayers = (layers: readonly string[]) =>
    vectorStyle('pmtiles://c', layers, colours, 'en')?.layers.flatMap((layer) =>
      'source-layer' in layer ? [layer['source-layer']] : [],
    )
  expect(new Set(sourceLayers(protomaps))).toEqual(new Set(protomaps))
  expect(new Set(sourceLayers(['earth', 'water']))).toEqual(new Set(['earth', 'water']))
})

it("names streets and towns in the reader's language if the tiles have it", () => {
  const style = vectorStyle('pmtiles://c', openMapTiles, colours, 'ar')
  const fields = style?.layers.flatMap((layer) =>
    layer.type === 'symbol' ? [layer.layout?.['text-field']] : [],
  )
  expect(fields).toHaveLength(2)
  for (const field of fields ?? [])
    expect(field).toEqual(['coalesce', ['get', 'name:ar'], expect.arrayContaining(['coalesce'])])
})

it('draws roads if available, below every name', () => {
  expect(builtinStyle(map).layers.some(({ id }) => id === 'roads')).toBe(false)
  const ids = builtinStyle({ ...map, roadsUrl: 'pmtiles://b' }).layers.map(({ id }) => id)
  expect(ids.indexOf('highways')).toBeLessThan(ids.indexOf('town-names'))
  // Layers drawn last are placed first.
  expect(ids.at(-1)).toBe('country-names')
})

it('returns no style for tiles of an unknown kind', () => {
  expect(vectorStyle('pmtiles://c', ['mystery'], colours, 'en')).toBeNull()
})
