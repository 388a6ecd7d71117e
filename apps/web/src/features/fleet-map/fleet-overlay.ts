import { fleetStates } from '@fieldport/domain'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapColours, Overlay } from '../../lib/map/style/map-style.ts'
import { clusterImageExpression, deviceImageExpression } from './marks/marker-names.ts'

/** The map's maximum zoom. */
export const maximumMapZoom = 18

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Distance in pixels at which markers would touch, and are merged. */
const clusterRadiusPx = 40

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isDevice: ExpressionSpecification = ['!', isCluster]

/** Number of a cluster's devices in each state, counted by the map. */
const clusterCounts = Object.fromEntries(
  fleetStates.map((state) => [state, ['+', ['case', ['==', ['get', 'state'], state], 1, 0]]]),
)

/** Worse states are drawn later, so that nothing hides them. */
const severity: ExpressionSpecification = [
  'match',
  ['get', 'state'],
  ...fleetStates.toReversed().flatMap((state, at) => [state, at]),
  0,
] as never

export const clickable = ['fleet-spider', 'fleet-devices', 'fleet-clusters']

/** @param scheme part of every image's name, because each colour scheme has its own images */
export function fleetOverlay(colours: MapColours, scheme: string): Overlay {
  return {
    sources: {
      fleet: {
        type: 'geojson',
        data: nothing,
        maxzoom: maximumMapZoom + 1,
        cluster: true,
        // At every zoom: devices at the same place remain a cluster, which a click spreads.
        clusterMaxZoom: maximumMapZoom,
        clusterRadius: clusterRadiusPx,
        clusterProperties: clusterCounts,
      },
      'fleet-spider': { type: 'geojson', data: nothing },
      'fleet-legs': { type: 'geojson', data: nothing },
      'fleet-hover': { type: 'geojson', data: nothing },
    } satisfies Record<string, SourceSpecification>,
    layers: layers(colours, scheme),
  }
}

function layers(colours: MapColours, scheme: string): LayerSpecification[] {
  const device = {
    'icon-image': deviceImageExpression(scheme),
    'icon-allow-overlap': true,
    // Does not displace the names of towns.
    'icon-ignore-placement': true,
    'symbol-sort-key': severity,
  }
  return [
    {
      id: 'fleet-legs',
      type: 'line',
      source: 'fleet-legs',
      paint: { 'line-color': colours.label, 'line-width': 1 },
    },
    {
      id: 'fleet-clusters',
      type: 'symbol',
      source: 'fleet',
      filter: isCluster,
      layout: { 'icon-image': clusterImageExpression(scheme), 'icon-allow-overlap': true },
    },
    { id: 'fleet-devices', type: 'symbol', source: 'fleet', filter: isDevice, layout: device },
    { id: 'fleet-spider', type: 'symbol', source: 'fleet-spider', layout: device },
    {
      id: 'fleet-hover',
      type: 'circle',
      source: 'fleet-hover',
      paint: {
        'circle-radius': 17,
        'circle-color': 'transparent',
        'circle-stroke-color': colours.brand,
        'circle-stroke-width': 2.5,
      },
    },
  ]
}
