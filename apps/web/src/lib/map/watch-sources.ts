import type { Map as MapLibre } from 'maplibre-gl'

/** After so many tiles that failed, with none that came, no more are waited for. */
const failuresAtMost = 4
/** Longer than that without a single tile, and nothing will come. */
const firstTileWithinMs = 12_000

/**
 * Calls `onLost` once where nothing can be had of a map: a source that cannot be read, or tiles of which none comes. One tile that
 * is missing leaves a hole; a map without any would be blank.
 * @returns ends the watch
 */
export function watchSources(map: MapLibre, sources: readonly string[], onLost: () => void): () => void {
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
