import type { StyleSpecification } from 'maplibre-gl'
import type { Archive } from './pmtiles.ts'
import type { MapColours } from './style/map-style.ts'
import { hasKnownSchema, vectorStyle } from './style/vector-style.ts'

/** A map from the network, in the colours of the current scheme unless it has its own. */
export type LoadedStyle = (colours: MapColours) => StyleSpecification

/** After this time, the map that needs no network is shown. */
const styleWithinMs = 6000

const loading = new Map<string, Promise<LoadedStyle | null>>()

/** Loads the map at a URL; null if it is unavailable. A load in progress is joined. */
export function loadMapSource(address: string): Promise<LoadedStyle | null> {
  const known = loading.get(address)
  if (known) return known
  const load = loadUnshared(address).finally(() => loading.delete(address))
  loading.set(address, load)
  return load
}

async function loadUnshared(address: string): Promise<LoadedStyle | null> {
  try {
    return isArchive(address)
      ? await withinTime(loadArchive(address))
      : readDocument(await loadJson(address), address)
  } catch {
    return null
  }
}

/** Whether a URL points to a PMTiles archive, whatever follows its path. */
export function isArchive(address: string): boolean {
  return /\.pmtiles$/i.test(address.split(/[?#]/)[0] ?? '')
}

async function loadJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(styleWithinMs),
    credentials: 'omit',
  })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response.json()
}

async function loadArchive(address: string): Promise<LoadedStyle | null> {
  const { readArchive } = await import('./pmtiles.ts')
  return styleOfArchive(await readArchive(address))
}

/** @returns null: vector tiles with layers that the portal cannot draw */
export function styleOfArchive({ url, isRaster, layers }: Archive): LoadedStyle | null {
  if (isRaster) return () => rasterStyle(url)
  if (!hasKnownSchema(layers)) return null
  return (colours) => {
    const style = vectorStyle(url, layers, colours, document.documentElement.lang)
    if (!style) throw new Error(`The layers of ${url} are not known.`)
    return style
  }
}

async function withinTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const timeout = AbortSignal.timeout(styleWithinMs)
  const late = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason as Error))
  })
  return Promise.race([work, late])
}

/** Parses a MapLibre style, or the TileJSON of raster tiles; null if it is neither. */
export function readDocument(answer: unknown, address: string): LoadedStyle | null {
  if (typeof answer !== 'object' || answer === null) return null
  const document = answer as Partial<StyleSpecification> & {
    readonly tilejson?: unknown
    readonly tiles?: unknown
  }
  if (typeof document.tilejson === 'string' && Array.isArray(document.tiles))
    return () => rasterStyle(address)
  const isStyle =
    document.version === 8 &&
    typeof document.sources === 'object' &&
    document.sources !== null &&
    Array.isArray(document.layers) &&
    document.layers.every((layer: unknown) => isNamed(layer))
  return isStyle ? () => document as StyleSpecification : null
}

function isNamed(layer: unknown): boolean {
  return typeof layer === 'object' && layer !== null && 'id' in layer && typeof layer.id === 'string'
}

/** Raster tiles; the TileJSON at `url` contains their credits. */
function rasterStyle(url: string): StyleSpecification {
  return {
    version: 8,
    sources: { pictures: { type: 'raster', url, tileSize: 256 } },
    layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
  }
}
