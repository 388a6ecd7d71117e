import { type FleetStateName, fleetStates } from '@fieldport/domain'
import type { Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl'
import { readCounts, type StateCounts, getWorstState } from './cluster-ring.ts'
import { clickable } from '../fleet-overlay.ts'

/** A selectable marker with its position in pixels of the map. */
export type MapMarker = MarkerTarget & {
  readonly key: string
  readonly at: readonly [number, number]
  readonly x: number
  readonly y: number
}

export type MarkerTarget =
  | { readonly kind: 'device'; readonly deviceid: string; readonly state: FleetStateName }
  | {
      readonly kind: 'cluster'
      readonly clusterId: number
      readonly count: number
      readonly counts: StateCounts
    }

/** More than this cannot be stepped through one by one; zooming in reduces the number. */
const maximumMarkers = 250

/** The visible markers, worst first. */
export function listVisibleMarkers(map: MapLibre): readonly MapMarker[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const marks = map.queryRenderedFeatures({ layers: clickable }).map((feature) => toMarker(map, feature))
  const inSight = marks.filter(
    (mark) => mark !== undefined && mark.x >= 0 && mark.y >= 0 && mark.x <= width && mark.y <= height,
  ) as readonly MapMarker[]
  // A feature at the edge of two tiles is rendered by both.
  const once = new Map(inSight.map((mark) => [mark.key, mark]))
  return [...once.values()].toSorted(compareSeverity).slice(0, maximumMarkers)
}

/** The nearest marker under the pointer; undefined: none. */
export function findMarkerAt(
  map: MapLibre,
  point: { readonly x: number; readonly y: number },
  withinPx: number,
): MapMarker | undefined {
  const { x, y } = point
  const [feature] = map.queryRenderedFeatures(
    [
      [x - withinPx, y - withinPx],
      [x + withinPx, y + withinPx],
    ],
    { layers: clickable },
  )
  return feature && toMarker(map, feature)
}

function toMarker(map: MapLibre, { geometry, properties }: MapGeoJSONFeature): MapMarker | undefined {
  const target = targetOf(properties)
  if (!target || geometry.type !== 'Point') return undefined
  const [lon, lat] = toNearestWorldCopy(map, geometry.coordinates)
  const { x, y } = map.project([lon, lat])
  const key = target.kind === 'device' ? target.deviceid : `cluster ${target.clusterId}`
  return { ...target, key, at: [lon, lat], x: Math.round(x), y: Math.round(y) }
}

/**
 * The copy of a place that is nearest to the map's centre, because the world may be drawn several times side by side.
 */
export function toNearestWorldCopy(map: MapLibre, place: readonly number[]): [number, number] {
  const [lon = 0, lat = 0] = place
  return [lon + 360 * Math.round((map.getCenter().lng - lon) / 360), lat]
}

function targetOf(properties: Readonly<Record<string, unknown>>): MarkerTarget | undefined {
  const { deviceid, state, cluster_id: clusterId, point_count: count } = properties
  if (typeof clusterId === 'number' && typeof count === 'number') {
    return { kind: 'cluster', clusterId, count, counts: readCounts(properties) }
  }
  const known = fleetStates.find((name) => name === state)
  return typeof deviceid === 'string' && known ? { kind: 'device', deviceid, state: known } : undefined
}

function compareSeverity(left: MapMarker, right: MapMarker): number {
  return rank(left) - rank(right) || left.y - right.y || left.x - right.x
}

function rank(mark: MapMarker): number {
  return fleetStates.indexOf(mark.kind === 'device' ? mark.state : getWorstState(mark.counts))
}

export function areMarkersEqual(left: readonly MapMarker[], right: readonly MapMarker[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
