import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { computeBounds, cornersOf, isSinglePoint } from '../geo-bounds.ts'
import { closestZoom } from '../fleet-overlay.ts'
import type { MapMarker } from '../marks/map-markers.ts'
import type { Leaf, Spider } from './spider.ts'

export type ClusterMark = Extract<MapMarker, { readonly kind: 'cluster' }>

/** Of a larger cluster the map does not ask where each device is. */
const maximumLeaves = 1000
/** As many as can be spread round one place. */
const maximumSpread = 60
const paddingPx = 72

/** Goes so near that a cluster fills the map; where nearer does not help, its devices are spread round their place. */
export async function openCluster(map: MapLibre, spider: Spider, mark: ClusterMark): Promise<void> {
  const source = map.getSource<GeoJSONSource>('fleet')
  if (!source) return
  if (mark.count > maximumLeaves) {
    const zoom = await source.getClusterExpansionZoom(mark.clusterId)
    map.easeTo({ center: [...mark.at], zoom: Math.min(zoom + 0.5, closestZoom) })
    return
  }
  const leaves = await source.getClusterLeaves(mark.clusterId, maximumLeaves, 0)
  const area = computeBounds(leaves.map(getCoordinates))
  if (!area) return
  if (isSinglePoint(area) || map.getZoom() > closestZoom - 0.5) {
    spider.open(mark.at, leaves.slice(0, maximumSpread).map(leafOf))
    return
  }
  map.fitBounds(cornersOf(area), { padding: paddingPx, maxZoom: closestZoom })
}

function getCoordinates({ geometry }: Feature): { readonly lon: number; readonly lat: number } {
  const [lon = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  return { lon, lat }
}

function leafOf({ properties }: Feature): Leaf {
  return { deviceid: String(properties?.['deviceid']), state: String(properties?.['state']) }
}
