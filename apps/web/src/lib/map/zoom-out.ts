import type { LngLat, Map as MapLibre } from 'maplibre-gl'
import type { MapKind } from './map-kind.ts'

/** Zoom to a region, on the map that needs no network. */
export const simpleZoom = 6.5
const nearestSimpleZoom = 10

type View = { readonly center: LngLat; readonly zoom: number }

/**
 * Zooms out on the simple map, which has no streets, so that close up nothing is visible. The close view returns with
 * the next map that has them, unless the map was moved meanwhile. Call with each map that is shown.
 */
export function createZoomOut(map: MapLibre): (shown: MapKind) => void {
  let kind: MapKind
  let close: View | undefined
  const zoomOut = () => {
    if (kind !== 'simple' || map.getZoom() <= nearestSimpleZoom) return
    close = { center: map.getCenter(), zoom: map.getZoom() }
    map.jumpTo({ zoom: simpleZoom })
  }
  const isWhereItWasLeft = ({ center }: View) => {
    const { lng, lat } = map.getCenter()
    return map.getZoom() === simpleZoom && isNear(lng, center.lng) && isNear(lat, center.lat)
  }
  return (shown) => {
    kind = shown
    if (kind === 'simple') {
      // A jump would end a movement short of its destination.
      if (map.isMoving()) map.once('moveend', zoomOut)
      else zoomOut()
      return
    }
    if (close && isWhereItWasLeft(close)) map.jumpTo(close)
    close = undefined
  }
}

/** In degrees; a centre is not exactly where it was set. */
function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6
}
