import type { ErrorEvent, Map as MapLibre } from 'maplibre-gl'

type Place = { readonly x: number; readonly y: number; readonly z: number }
type FailedTile = Place & { readonly id: string; readonly sourceId: string }

/** Tiles that share a part of an archive fail together, and the archive forgets the failure only afterwards. */
const pauseMs = 1_000

/**
 * Loads a failed tile once more, because it would stay a hole in the map. Logs its second failure and every other error.
 */
export function retryFailedTiles(map: MapLibre): void {
  const retried = new Set<string>()
  map.on('error', (event) => {
    const { message } = event.error
    // A request cancelled in a worker is reported as an error without message, although nothing failed.
    if (message === '') return
    const failed = failedTileOf(event)
    if (failed && !retried.has(failed.id)) {
      retried.add(failed.id)
      const timer = setTimeout(() => {
        if (map.getSource(failed.sourceId)) map.refreshTiles(failed.sourceId, [failed])
      }, pauseMs)
      map.once('remove', () => clearTimeout(timer))
      return
    }
    // The message alone, because browsers print an error of a worker without it.
    console.error(`Map: ${message}`)
  })
}

/** The tile that an error is about, which the types of the library leave out. */
function failedTileOf(event: ErrorEvent): FailedTile | undefined {
  const { sourceId, tile } = event as {
    readonly sourceId?: string
    readonly tile?: { readonly tileID: { readonly canonical: Place } }
  }
  if (sourceId === undefined || !tile) return undefined
  const { x, y, z } = tile.tileID.canonical
  return { id: `${sourceId} ${z}/${x}/${y}`, sourceId, x, y, z }
}
