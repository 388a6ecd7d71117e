import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Tile } from './pmtiles-writer.ts'
import type { Layers } from './world.ts'

export type TileRange = {
  readonly maxZoom: number
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

const extent = 4096
/** Pixels of neighbouring tiles included in a tile, so that lines and names do not end at its edge. */
const bufferPx = 64
const pointLayers = new Set(['countries', 'places'])

/** Vector tiles of the layers; a feature is included from its `minzoom` on. */
export function* makeTiles(layers: Layers, range: TileRange): Generator<Tile> {
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: [...features] },
      {
        maxZoom: range.maxZoom,
        indexMaxZoom: 5,
        extent,
        buffer: pointLayers.has(name) ? 0 : bufferPx,
        // At the last zoom, which is drawn enlarged, no point is simplified away.
        tolerance: 3,
      },
    ),
  }))
  for (let z = 0; z <= range.maxZoom; z += 1) {
    const [west, north, east, south] = tilesOf(range.bounds, z)
    for (let x = west; x <= east; x += 1) {
      for (let y = north; y <= south; y += 1) {
        const found: Record<string, GeoJSONVTTile> = {}
        for (const { name, index } of indexes) {
          const tile = index.getTile(z, x, y)
          const features =
            tile?.features.filter(({ tags }: GeoJSONVTFeature) => isDrawn(tags, z, range.maxZoom)) ?? []
          if (tile && features.length > 0) found[name] = { ...tile, features }
        }
        if (Object.keys(found).length > 0) {
          yield { z, x, y, bytes: gzipSync(fromGeojsonVt(found, { version: 2, extent }), { level: 9 }) }
        }
      }
    }
  }
}

/** A tile is drawn until the next zoom begins, the last one at all higher zooms. */
function isDrawn(
  tags: Readonly<Record<string, unknown>> | null | undefined,
  z: number,
  maxZoom: number,
): boolean {
  return z === maxZoom || Number(tags?.['minzoom'] ?? 0) < z + 1
}

/** The columns and rows of tiles in an area: west, north, east, south. */
function tilesOf(
  [west, south, east, north]: TileRange['bounds'],
  z: number,
): [number, number, number, number] {
  const last = 2 ** z - 1
  const column = (lon: number) => Math.floor((lon / 360 + 0.5) * 2 ** z)
  const row = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
  }
  const within = (value: number) => Math.min(last, Math.max(0, value))
  return [within(column(west)), within(row(north)), within(column(east)), within(row(south))]
}
