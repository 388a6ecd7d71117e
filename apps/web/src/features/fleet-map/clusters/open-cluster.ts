import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { computeBounds, cornersOf, isSinglePoint } from '../geo-bounds.ts'
import { maximumMapZoom } from '../fleet-overlay.ts'
import type { MapMarker } from '../marks/map-markers.ts'
import type { SpreadDevice, Spider } from './spider.ts'

export type ClusterMark = Extract<MapMarker, { readonly kind: 'cluster' }>

/** For a larger cluster the positions of its devices are not requested. */
const maximumLeaves = 1000
/** Maximum number of devices that can be spread around one place. */
const maximumSpread = 60
const paddingPx = 72

/** Zooms in until a cluster fills the map; if zooming does not help, its devices are spread around their place. */
export async function openCluster(map: MapLibre, spider: Spider, mark: ClusterMark): Promise<void> {
  const source = map.getSource<GeoJSONSource>('fleet')
  if (!source) return
  if (mark.count > maximumLeaves) {
    const zoom = await source.getClusterExpansionZoom(mark.clusterId)
    map.easeTo({ center: [...mark.at], zoom: Math.min(zoom + 0.5, maximumMapZoom) })
    return
  }
  const leaves = await source.getClusterLeaves(mark.clusterId, maximumLeaves, 0)
  const area = computeBounds(leaves.map(getCoordinates))
  if (!area) return
  if (isSinglePoint(area) || map.getZoom() > maximumMapZoom - 0.5) {
    spider.open(mark.at, leaves.slice(0, maximumSpread).map(leafOf))
    return
  }
  map.fitBounds(cornersOf(area), { padding: paddingPx, maxZoom: maximumMapZoom })
}

function getCoordinates({ geometry }: Feature): { readonly lon: number; readonly lat: number } {
  const [lon = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  return { lon, lat }
}

function leafOf({ properties }: Feature): SpreadDevice {
  return { deviceid: String(properties?.['deviceid']), state: String(properties?.['state']) }
}
