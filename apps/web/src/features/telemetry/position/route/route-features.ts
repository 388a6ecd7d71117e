import {
  distanceMetres,
  type Fix,
  unwrapLongitude,
  type Route,
  speedBand,
  speedBandLimits,
} from '@fieldport/domain'
import type { Feature, FeatureCollection, LineString, Point, Position } from 'geojson'

/** The speed bands of a route, in the reader's unit. */
export type SpeedScale = {
  readonly unit: string
  readonly limits: readonly [number, number, number, number]
  /** Converts km/h to the reader's unit. */
  readonly convert: (speedKph: number) => number
}

/** The map features of a route. */
export type RouteFeatures = {
  readonly lines: FeatureCollection<LineString>
  readonly stops: FeatureCollection<Point>
  /** South-west and north-east corner; undefined for a route without fixes. */
  readonly bounds: readonly [Position, Position] | undefined
}

type Unit = Pick<SpeedScale, 'unit' | 'convert'>

export function speedScale(route: Route, { unit, convert }: Unit): SpeedScale {
  const speeds = route.runs.flatMap((run) =>
    run.slice(1).map((fix, at) => convert(speedKph(run[at] as Fix, fix))),
  )
  return { unit, convert, limits: speedBandLimits(speeds.reduce((most, speed) => Math.max(most, speed), 0)) }
}

/** The speed reported at the end of a step, otherwise computed from distance and time. */
export function speedKph(from: Fix, to: Fix): number {
  return to.speedKph ?? (distanceMetres(from, to) / (to.ts - from.ts)) * 3.6
}

/**
 * Lines of one speed band each, and the stops. Parts before `tripStart`, epoch seconds, are marked as older, and
 * `bounds` covers only the rest. Longitudes continue beyond ±180 past the date line, so that no line runs around the
 * globe the other way.
 */
export function routeFeatures(
  route: Route,
  scale: SpeedScale,
  tripStart: number = Number.NEGATIVE_INFINITY,
): RouteFeatures {
  const runs = unrollRuns(route)
  const places = runs.flat()
  const newest = places.at(-1)?.lon ?? 0
  return {
    lines: collect(runs.flatMap((run) => bandsOf(run, scale, tripStart))),
    stops: collect(
      route.stops.map(({ lat, lon }, at) => ({
        type: 'Feature',
        properties: { at },
        geometry: { type: 'Point', coordinates: [unwrapLongitude(lon, newest), lat] },
      })),
    ),
    bounds: boundsOf(places.filter(({ ts }) => ts >= tripStart)),
  }
}

/** Each longitude is continued from the previous one. */
function unrollRuns({ runs }: Route): readonly (readonly Fix[])[] {
  let last = runs[0]?.[0]?.lon ?? 0
  return runs.map((run) =>
    run.map((fix) => {
      last = unwrapLongitude(fix.lon, last)
      return { ...fix, lon: last }
    }),
  )
}

function bandsOf(run: readonly Fix[], scale: SpeedScale, tripStart: number): Feature<LineString>[] {
  const parts: { band: number; isOlder: boolean; coordinates: Position[] }[] = []
  for (const [at, to] of run.slice(1).entries()) {
    const from = run[at] as Fix
    const band = speedBand(scale.convert(speedKph(from, to)), scale.limits)
    const isOlder = from.ts < tripStart
    const part = parts.at(-1)
    if (part?.band === band && part.isOlder === isOlder) part.coordinates.push([to.lon, to.lat])
    else
      parts.push({
        band,
        isOlder,
        coordinates: [
          [from.lon, from.lat],
          [to.lon, to.lat],
        ],
      })
  }
  return parts.map(({ band, isOlder, coordinates }) => ({
    type: 'Feature',
    properties: { band, isOlder },
    geometry: { type: 'LineString', coordinates },
  }))
}

function boundsOf(places: readonly Fix[]): readonly [Position, Position] | undefined {
  const [first] = places
  if (!first) return undefined
  let [west, south, east, north] = [first.lon, first.lat, first.lon, first.lat]
  for (const { lat, lon } of places) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [
    [west, south],
    [east, north],
  ]
}

function collect<Shape extends LineString | Point>(features: Feature<Shape>[]): FeatureCollection<Shape> {
  return { type: 'FeatureCollection', features }
}

/** A device's heading, only while it moves: at a standstill a receiver's course is noise. */
export function headingOf(cogDegrees: number | undefined, speed: number | undefined): number | undefined {
  return cogDegrees === undefined || (speed !== undefined && speed < minimumMovingKph)
    ? undefined
    : cogDegrees
}

/** Whether the device moved between its stops: at a standstill, a receiver's position is noise. */
export function hasMoved({ runs, stops }: Route): boolean {
  const isStop = (from: Fix, to: Fix) =>
    stops.some(({ fromSeconds, toSeconds }) => from.ts >= fromSeconds && to.ts <= toSeconds)
  return runs.some((run) =>
    run.slice(1).some((to, at) => {
      const from = run[at] as Fix
      return speedKph(from, to) >= minimumMovingKph && !isStop(from, to)
    }),
  )
}

const minimumMovingKph = 1
