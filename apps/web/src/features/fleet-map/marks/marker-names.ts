import { type FleetStateName, fleetStates } from '@fieldport/domain'
import type { ExpressionSpecification } from 'maplibre-gl'
import { readCounts, type StateCounts } from './cluster-ring.ts'

/**
 * The names of the map's own images encode their content, so that no other data is needed to draw them.
 * 'fleet/light/alarm' is a device, 'fleet/light/2,0,1,0,7' a cluster with its counts.
 */
const prefix = 'fleet'

export type MarkerPicture =
  | { readonly kind: 'device'; readonly state: FleetStateName }
  | { readonly kind: 'cluster'; readonly counts: StateCounts }

export function deviceImageExpression(scheme: string): ExpressionSpecification {
  return ['concat', `${prefix}/${scheme}/`, ['get', 'state']]
}

export function clusterImageExpression(scheme: string): ExpressionSpecification {
  const counts = fleetStates.flatMap((state, at) => [
    ...(at > 0 ? [','] : []),
    ['to-string', ['get', state]] as ExpressionSpecification,
  ])
  return ['concat', `${prefix}/${scheme}/`, ...counts]
}

/** Parses the name of an image; undefined for other images. */
export function readMarkerName(name: string): MarkerPicture | undefined {
  const [start, , what] = name.split('/')
  if (start !== prefix || what === undefined) return undefined
  const state = fleetStates.find((known) => known === what)
  if (state) return { kind: 'device', state }
  const numbers = what.split(',').map(Number)
  const counts = readCounts(Object.fromEntries(fleetStates.map((known, at) => [known, numbers[at]])))
  return numbers.length === fleetStates.length ? { kind: 'cluster', counts } : undefined
}

export function isClusterName(name: string): boolean {
  return readMarkerName(name)?.kind === 'cluster'
}
