import { expect, it, vi } from 'vitest'
import { isArchive, loadMapSource, readDocument, styleOfArchive } from './map-source.ts'
import type { MapColours } from './style/map-style.ts'

const colours = {} as MapColours

it.each([
  ['https://a.example/region.pmtiles', true],
  ['/api/maps/streets.pmtiles?v=1', true],
  ['https://a.example/style.json?file=x.pmtiles', false],
])('detects for %s whether it is PMTiles: %s', (address, answer) => {
  expect(isArchive(address)).toBe(answer)
})

it('uses a style unchanged', () => {
  const style = { version: 8, sources: {}, layers: [] }
  expect(readDocument(style, '/style.json')?.(colours)).toBe(style)
})

it('draws the raster tiles of TileJSON', () => {
  const style = readDocument({ tilejson: '3.0.0', tiles: ['/{z}/{x}/{y}.jpg'] }, '/sat.json')?.(colours)
  expect(style?.sources['pictures']).toMatchObject({ type: 'raster', url: '/sat.json' })
})

it.each([
  null,
  'text',
  [],
  {},
  { version: 7, sources: {}, layers: [] },
  { version: 8, sources: null, layers: [] },
  { version: 8, sources: {}, layers: [null] },
])('refuses %j as a map', (answer) => {
  expect(readDocument(answer, '/x')).toBeNull()
})

it('draws an archive of raster tiles, and refuses vector tiles with unknown layers before they are drawn', () => {
  const archive = { url: 'pmtiles://x', isRaster: false }
  expect(styleOfArchive({ ...archive, isRaster: true, layers: [] })?.(colours).layers).toHaveLength(1)
  expect(styleOfArchive({ ...archive, layers: ['earth', 'roads'] })).not.toBeNull()
  expect(styleOfArchive({ ...archive, layers: ['coast', 'borders'] })).toBeNull()
  expect(styleOfArchive({ ...archive, layers: [] })).toBeNull()
})

it('joins a load in progress, and loads again after it', async () => {
  const style = { version: 8, sources: {}, layers: [] }
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(style)))
  vi.stubGlobal('fetch', fetched)
  const [first, second] = await Promise.all([loadMapSource('/style.json'), loadMapSource('/style.json')])
  expect(first).not.toBeNull()
  expect(second).toBe(first)
  expect(fetched).toHaveBeenCalledOnce()
  await loadMapSource('/style.json')
  expect(fetched).toHaveBeenCalledTimes(2)
})
