import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { type Area, areaOf, isOnePlace } from './area.ts'
import { closestZoom } from './fleet-overlay.ts'
import type { Mark } from './map-marks.ts'
import type { Leaf, Spider } from './spider.ts'

export type ClusterMark = Extract<Mark, { readonly kind: 'cluster' }>

/** As many as can be spread round one place. */
const maximumSpread = 60

/** Goes nearer until a cluster falls apart; where it never would, its devices are spread round their place. */
export async function openCluster(map: MapLibre, spider: Spider, mark: ClusterMark): Promise<void> {
  const source = map.getSource<GeoJSONSource>('fleet')
  if (!source) return
  const zoom = await source.getClusterExpansionZoom(mark.clusterId)
  const isNear = map.getZoom() >= closestZoom - 1 || zoom > closestZoom
  if (!isNear) {
    map.easeTo({ center: [...mark.at], zoom: Math.min(zoom + 0.25, closestZoom) })
    return
  }
  const leaves = await source.getClusterLeaves(mark.clusterId, maximumSpread, 0)
  const area = areaOfLeaves(leaves)
  if (area && !isOnePlace(area) && map.getZoom() < closestZoom) {
    map.easeTo({ center: [...mark.at], zoom: closestZoom })
    return
  }
  spider.open(mark.at, leaves.map(leafOf))
}

function areaOfLeaves(leaves: readonly Feature[]): Area | undefined {
  return areaOf(
    leaves.flatMap(({ geometry }) =>
      geometry.type === 'Point'
        ? [{ lon: geometry.coordinates[0] ?? 0, lat: geometry.coordinates[1] ?? 0 }]
        : [],
    ),
  )
}

function leafOf({ properties }: Feature): Leaf {
  return { deviceid: String(properties?.['deviceid']), state: String(properties?.['state']) }
}
