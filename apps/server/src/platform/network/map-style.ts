import { isHostName } from '@fieldport/domain'

/** A map source given by the operator: the URL of a style or of PMTiles, or PMTiles on this server's disk. */
export type MapSource = { readonly url: string } | { readonly path: string }
/** The map types that a brand may replace with its own. */
export type OperatorMaps = {
  readonly streets?: MapSource | undefined
  readonly satellite?: MapSource | undefined
}

/** An origin that is safe in a header; null for a URL with an unusual host. */
export function mapOrigin(address: string): string | null {
  if (!/^https?:/i.test(address)) return null
  const url = URL.parse(address)
  return url && isHostName(url.hostname) ? url.origin : null
}

/**
 * `MAP_STYLE`: streets and, after a space, satellite. Each is the URL of a MapLibre style, of TileJSON or of PMTiles, or the path of
 * PMTiles on disk.
 * @throws Error that says what would be accepted
 */
export function parseMapStyle(text: string): OperatorMaps {
  const [streets, satellite, ...more] = text.split(/\s+/).filter((part) => part !== '')
  if (more.length > 0) throw new Error('MAP_STYLE takes at most two addresses: streets, then satellite.')
  return {
    streets: streets && parseSource(streets),
    satellite: satellite && parseSource(satellite),
  } as OperatorMaps
}

function parseSource(text: string): MapSource {
  if (/^https?:\/\//i.test(text)) {
    if (mapOrigin(text) !== null) return { url: text }
  } else if (/\.pmtiles$/i.test(text) && !text.includes('://')) return { path: text }
  throw new Error(
    `MAP_STYLE takes a web address such as https://tiles.example/style.json, or a file such as /maps/region.pmtiles, not '${text}'.`,
  )
}
