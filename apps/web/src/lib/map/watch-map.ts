import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'

/** After this many failed tiles and none loaded, the map counts as unavailable. */
const failuresAtMost = 4
/** After this time without a single tile, the map counts as unavailable. */
const firstTileWithinMs = 12_000

/** Watches a map from the network: its style, then its sources. @returns ends the watch */
export function watchMap(map: MapLibre, style: StyleSpecification, onLost: () => void): () => void {
  const lose = () => {
    stop()
    onLost()
  }
  const endings = [
    watchStyle(
      map,
      style.layers.map(({ id }) => id),
      lose,
    ),
    watchSources(map, Object.keys(style.sources), lose),
  ]
  const stop = () => {
    for (const end of endings) end()
  }
  return stop
}

/**
 * Calls `onLost` if the style is not a valid one. The map only reports an error then, and keeps what it showed before.
 */
function watchStyle(map: MapLibre, layers: readonly string[], onLost: () => void): () => void {
  const onError = (event: object) => {
    // Errors of an accepted style, such as a missing picture, are reported once its layers exist.
    if ('sourceId' in event || layers.every((id) => map.getLayer(id))) return
    onLost()
  }
  map.on('error', onError)
  return () => void map.off('error', onError)
}

/**
 * Calls `onLost` once if a map is unavailable: a source cannot be read, or no tile loads. A single missing tile only
 * leaves a hole.
 * @returns ends the watch
 */
function watchSources(map: MapLibre, sources: readonly string[], onLost: () => void): () => void {
  if (sources.length === 0) return () => {}
  let failures = 0
  const isOurs = (event: object) => 'sourceId' in event && sources.includes(String(event.sourceId))
  const onError = (event: object) => {
    if (!isOurs(event)) return
    failures += 1
    if (!('tile' in event) || failures >= failuresAtMost) lose()
  }
  const onData = (event: object) => {
    if (isOurs(event) && 'tile' in event && event.tile !== undefined) stop()
  }
  const stop = () => {
    clearTimeout(timer)
    map.off('error', onError)
    map.off('sourcedata', onData)
  }
  const lose = () => {
    stop()
    onLost()
  }
  const timer = setTimeout(lose, firstTileWithinMs)
  map.on('error', onError)
  map.on('sourcedata', onData)
  return stop
}
