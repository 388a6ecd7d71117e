import type { StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './style/map-style.ts'
import { vectorStyle } from './style/vector-style.ts'

/** A map with a network, drawn in the colours of the present scheme where it brings none of its own. */
export type LoadedStyle = (colours: MapColours) => StyleSpecification

/** Longer than that, and the map that needs no network is shown. */
const styleWithinMs = 6000

/** The map at an address; null where it cannot be had. */
export async function loadMapSource(address: string): Promise<LoadedStyle | null> {
  try {
    return isArchive(address)
      ? await withinTime(loadArchive(address))
      : readDocument(await loadJson(address), address)
  } catch {
    return null
  }
}

/** Whether an address is one of PMTiles, whatever follows its path. */
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
  const { url, isRaster, layers } = await readArchive(address)
  if (isRaster) return () => rasterStyle(url)
  return (colours) => {
    const style = vectorStyle(url, layers, colours, document.documentElement.lang)
    if (!style) throw new Error(`The layers of ${address} are not known.`)
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

/** A MapLibre style, or TileJSON of pictures; null where an answer is neither. */
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
    Array.isArray(document.layers)
  return isStyle ? () => document as StyleSpecification : null
}

/** Pictures; whose they are stands in what `url` describes. */
function rasterStyle(url: string): StyleSpecification {
  return {
    version: 8,
    sources: { pictures: { type: 'raster', url, tileSize: 256 } },
    layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
  }
}
