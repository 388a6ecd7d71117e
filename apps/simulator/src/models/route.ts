import type { Site } from '../point.ts'

/** East and north of the site in metres, and above it. */
export type RoutePoint = readonly [eastMetres: number, northMetres: number, upMetres: number]

export type RoutePosition = {
  readonly latitude: number
  readonly longitude: number
  readonly altitudeMetres: number
  readonly courseDegrees: number
  /** Slope along the course. */
  readonly pitchDegrees: number
}

export type Route = {
  readonly lengthMetres: number
  readonly at: (metres: number, backwards: boolean) => RoutePosition
}

const metresPerDegree = 111_320
const degrees = 180 / Math.PI

type Leg = { from: RoutePoint; to: RoutePoint; startMetres: number; lengthMetres: number }

/** A line over the ground, walked in metres; `turnDegrees` and `scale` make one drawing serve many devices. */
export function createRoute(
  site: Site,
  points: readonly RoutePoint[],
  scale: number,
  turnDegrees: number,
): Route {
  const legs = legsOf(points, scale, turnDegrees)
  const last = legs.at(-1) as Leg
  const lengthMetres = last.startMetres + last.lengthMetres
  const perDegreeEast = metresPerDegree * Math.cos(site.latitude / degrees)

  const at = (metres: number, backwards: boolean): RoutePosition => {
    const walked = backwards ? lengthMetres - metres : metres
    let n = 0
    while (n < legs.length - 1 && walked > (legs[n + 1] as Leg).startMetres) n++
    const { from, to, startMetres, lengthMetres: length } = legs[n] as Leg
    const part = (walked - startMetres) / length
    const direction = backwards ? -1 : 1
    const course = Math.atan2((to[0] - from[0]) * direction, (to[1] - from[1]) * direction) * degrees
    return {
      latitude: site.latitude + (from[1] + (to[1] - from[1]) * part) / metresPerDegree,
      longitude: site.longitude + (from[0] + (to[0] - from[0]) * part) / perDegreeEast,
      altitudeMetres: site.altitudeMetres + from[2] + (to[2] - from[2]) * part,
      courseDegrees: (course + 360) % 360,
      pitchDegrees: Math.atan2((to[2] - from[2]) * direction, length) * degrees,
    }
  }

  return { lengthMetres, at }
}

function legsOf(points: readonly RoutePoint[], scale: number, turnDegrees: number): Leg[] {
  const sin = Math.sin(turnDegrees / degrees)
  const cos = Math.cos(turnDegrees / degrees)
  const turned = points.map(
    ([east, north, up]): RoutePoint => [
      scale * (east * cos + north * sin),
      scale * (north * cos - east * sin),
      up,
    ],
  )
  const legs: Leg[] = []
  let startMetres = 0
  for (let n = 1; n < turned.length; n++) {
    const from = turned[n - 1] as RoutePoint
    const to = turned[n] as RoutePoint
    const lengthMetres = Math.hypot(to[0] - from[0], to[1] - from[1])
    legs.push({ from, to, startMetres, lengthMetres })
    startMetres += lengthMetres
  }
  return legs
}

const ramp = 0.08

/** Part of a way covered when a part of its time has gone: speeds up, holds, slows down. */
export function easeDistance(part: number): number {
  if (part < ramp) return (part * part) / (2 * ramp * (1 - ramp))
  if (part > 1 - ramp) return 1 - ((1 - part) * (1 - part)) / (2 * ramp * (1 - ramp))
  return (part - ramp / 2) / (1 - ramp)
}

/** Derivative of `covered`: the speed relative to way / time. */
export function easeSpeed(part: number): number {
  return Math.min(1, part / ramp, (1 - part) / ramp) / (1 - ramp)
}
