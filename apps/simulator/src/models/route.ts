import type { Waypoint } from '../point.ts'

export type RoutePosition = {
  readonly latitude: number
  readonly longitude: number
  readonly altitudeMetres: number
  readonly courseDegrees: number
  /** Slope in the direction of travel. */
  readonly pitchDegrees: number
}

export type Route = {
  readonly lengthMetres: number
  readonly at: (metres: number, backwards: boolean) => RoutePosition
}

/** Shifts a route slightly: machines do not drive in each other's tracks. */
export type RouteOffset = { readonly eastMetres: number; readonly northMetres: number }

export const metresPerDegree = 111_320
const degrees = 180 / Math.PI

/** East, north and above the first waypoint, in metres. */
type Spot = readonly [east: number, north: number, up: number]
type Leg = {
  readonly from: Spot
  readonly to: Spot
  readonly startMetres: number
  readonly lengthMetres: number
}

/** A road or passage by distance in metres from its first waypoint; curved between waypoints. */
export function createRoute(waypoints: readonly Waypoint[], offset: RouteOffset): Route {
  const [latitude, longitude, altitudeMetres = 0] = waypoints[0] as Waypoint
  const perDegreeEast = metresPerDegree * Math.cos(latitude / degrees)
  const legs = legsOf(
    rounded(
      waypoints.map(
        ([lat, lon, up = 0]): Spot => [
          (lon - longitude) * perDegreeEast + offset.eastMetres,
          (lat - latitude) * metresPerDegree + offset.northMetres,
          up - altitudeMetres,
        ],
      ),
    ),
  )
  const last = legs.at(-1) as Leg
  const lengthMetres = last.startMetres + last.lengthMetres

  const at = (metres: number, backwards: boolean): RoutePosition => {
    const walked = backwards ? lengthMetres - metres : metres
    const { from, to, startMetres, lengthMetres: length } = findLeg(legs, walked)
    const part = (walked - startMetres) / length
    const direction = backwards ? -1 : 1
    const course = Math.atan2((to[0] - from[0]) * direction, (to[1] - from[1]) * direction) * degrees
    return {
      latitude: latitude + (from[1] + (to[1] - from[1]) * part) / metresPerDegree,
      longitude: longitude + (from[0] + (to[0] - from[0]) * part) / perDegreeEast,
      altitudeMetres: altitudeMetres + from[2] + (to[2] - from[2]) * part,
      courseDegrees: (course + 360) % 360,
      pitchDegrees: Math.atan2((to[2] - from[2]) * direction, length) * degrees,
    }
  }

  return { lengthMetres, at }
}

function findLeg(legs: readonly Leg[], walked: number): Leg {
  let low = 0
  let high = legs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((legs[middle] as Leg).startMetres <= walked) low = middle
    else high = middle - 1
  }
  return legs[low] as Leg
}

const stepsPerLeg = 8

/** A Catmull-Rom curve through all spots. */
function rounded(spots: readonly Spot[]): Spot[] {
  const curve: Spot[] = []
  for (let n = 0; n + 1 < spots.length; n++) {
    const b = spots[n] as Spot
    const c = spots[n + 1] as Spot
    const a = spots[n - 1] ?? b
    const d = spots[n + 2] ?? c
    for (let step = 0; step < stepsPerLeg; step++) {
      const t = step / stepsPerLeg
      const along = (axis: 0 | 1 | 2): number => curveAt(a[axis], b[axis], c[axis], d[axis], t)
      curve.push([along(0), along(1), along(2)])
    }
  }
  curve.push(spots.at(-1) as Spot)
  return curve
}

function curveAt(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}

function legsOf(spots: readonly Spot[]): Leg[] {
  const legs: Leg[] = []
  let startMetres = 0
  for (let n = 1; n < spots.length; n++) {
    const from = spots[n - 1] as Spot
    const to = spots[n] as Spot
    const lengthMetres = Math.hypot(to[0] - from[0], to[1] - from[1])
    legs.push({ from, to, startMetres, lengthMetres })
    startMetres += lengthMetres
  }
  return legs
}

const ramp = 0.08

/** Share of a distance covered after a share of its time: accelerates, holds, decelerates. */
export function easeDistance(part: number): number {
  if (part < ramp) return (part * part) / (2 * ramp * (1 - ramp))
  if (part > 1 - ramp) return 1 - ((1 - part) * (1 - part)) / (2 * ramp * (1 - ramp))
  return (part - ramp / 2) / (1 - ramp)
}

/** Derivative of `easeDistance`: speed relative to distance / time. */
export function easeSpeed(part: number): number {
  return Math.min(1, part / ramp, (1 - part) / ramp) / (1 - ramp)
}
