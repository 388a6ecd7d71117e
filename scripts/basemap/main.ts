import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FeatureCollection } from 'geojson'
import { root } from '../run.ts'
import { writeArchive } from './pmtiles-writer.ts'
import { toRoads } from './roads.ts'
import { makeTiles } from './tiles.ts'
import { type Layers, loadWorld } from './world.ts'

const help = `npm run basemap -- [--roads FILE|URL] [--bbox W,S,E,N] [--zoom N] [--credit TEXT] [--out FILE]

Makes what the map shows without a network, once. Without options: the world that the portal ships, from packages alone.
With --roads: the main roads of a region, which the portal draws on it as soon as they are in its data folder.

  --roads   GeoJSON of roads: ne_10m_roads.geojson of Natural Earth, or lines of OpenStreetMap with their highway tag
  --bbox    the region: west,south,east,north in degrees; without it, the world
  --zoom    the last zoom that gets tiles, 6 to 10 (8); the map enlarges them beyond it
  --credit  whom the map names for the roads (Natural Earth)
  --out     where to (data/roads.pmtiles)`

const worldFile = join(root, 'apps/server/assets/basemap.pmtiles')
const roadsFile = join(root, 'data/roads.pmtiles')
/** Higher zooms would make the archive larger but no more accurate. */
const worldZoom = 6
const wholeWorld = [-180, -85.0511, 180, 85.0511] as const
const worldCredit =
  'Natural Earth | Towns: <a href="https://www.geonames.org" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0)'

const { values } = parseArgs({
  options: {
    roads: { type: 'string' },
    bbox: { type: 'string' },
    zoom: { type: 'string' },
    credit: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(help)
else await main()

async function main(): Promise<void> {
  const archive = values.roads ? await makeRoads(values.roads) : await makeWorld()
  const out = values.out ?? (values.roads ? roadsFile : worldFile)
  await mkdir(dirname(out), { recursive: true })
  // Renamed into place, so that a portal that is reading the old file can continue.
  await writeFile(`${out}.new`, archive)
  await rename(`${out}.new`, out)
  console.log(`${out}: ${(archive.length / 1e6).toFixed(1)} MB`)
}

async function makeWorld(): Promise<Buffer> {
  return makeArchive(await loadWorld(), { maxZoom: worldZoom, bounds: wholeWorld, credit: worldCredit })
}

async function makeRoads(source: string): Promise<Buffer> {
  const roads = toRoads(await loadJson(source))
  if (roads.length === 0) throw new Error(`No main road in ${source}.`)
  return makeArchive(
    { roads },
    {
      maxZoom: readZoom(values.zoom ?? '8'),
      bounds: values.bbox ? readBounds(values.bbox) : wholeWorld,
      credit: `Roads: ${values.credit ?? 'Natural Earth'}`,
    },
  )
}

type ArchiveOptions = {
  readonly maxZoom: number
  readonly bounds: readonly [number, number, number, number]
  readonly credit: string
}

function makeArchive(layers: Layers, { maxZoom, bounds, credit }: ArchiveOptions): Buffer {
  return writeArchive([...makeTiles(layers, { maxZoom, bounds })], {
    minZoom: 0,
    maxZoom,
    bounds,
    metadata: {
      attribution: credit,
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  })
}

async function loadJson(source: string): Promise<FeatureCollection> {
  if (!/^https?:/.test(source)) return JSON.parse(await readFile(source, 'utf8')) as FeatureCollection
  const response = await fetch(source)
  if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`)
  return (await response.json()) as FeatureCollection
}

function readZoom(text: string): number {
  const zoom = Number(text)
  if (!Number.isInteger(zoom) || zoom < 6 || zoom > 10) throw new Error('--zoom takes 6 to 10.')
  return zoom
}

function readBounds(text: string): readonly [number, number, number, number] {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text
    .split(',')
    .map(Number)
  if (!(west < east && south < north && west >= -180 && east <= 180 && south >= -85.06 && north <= 85.06))
    throw new Error('--bbox takes west,south,east,north in degrees.')
  return [west, south, east, north]
}
