import { splitAtGaps } from './gaps.ts'

/** A position that a receiver reported: degrees (WGS 84), epoch seconds. Values it did not report are absent. */
export type Fix = {
  readonly ts: number
  readonly lat: number
  readonly lon: number
  readonly speedKph?: number
  readonly altitudeMetres?: number
}

/** Above this, a position is considered poor: a circle of 150 m. Source: the customary scale of HDOP. */
export const maximumHdop = 10

/** Where a device stayed: its mean position, from its first fix there to its last. */
export type Stop = {
  readonly lat: number
  readonly lon: number
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** A route over the ground, cut where it is unknown. */
export type Route = {
  /** Ascending; between the fixes of one segment, the device moved from one to the next. */
  readonly runs: readonly (readonly Fix[])[]
  readonly stops: readonly Stop[]
  readonly distanceMetres: number
  /** Fixes at which the device cannot have been. */
  readonly outlierCount: number
}

const earthRadiusMetres = 6_371_008.8
const degree = Math.PI / 180

/** On the great circle of a sphere; at most 0.5 % off the ellipsoid. */
export function distanceMetres(a: Place, b: Place): number {
  const sinLat = Math.sin(((b.lat - a.lat) * degree) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * degree) / 2)
  const square = sinLat ** 2 + Math.cos(a.lat * degree) * Math.cos(b.lat * degree) * sinLon ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Degrees (WGS 84). */
export type Place = { readonly lat: number; readonly lon: number }

/** A longitude close to another: at most half a turn from it, and therefore possibly beyond ±180 across the date line. */
export function unwrapLongitude(lon: number, reference: number): number {
  return lon - 360 * Math.round((lon - reference) / 360)
}

/** Land vehicles and boats are not faster; metres per second. An aircraft reports its speed itself. */
const fastestMps = 100
/** Maximum acceleration of a vehicle. */
const strongestMps2 = 5
/** Maximum distance between two fixes of a standing device. */
const slackMetres = 60

/** Whether a device can have moved from one fix to the next, given its reported speeds at both. */
export function isPlausibleMove(from: Fix, to: Fix): boolean {
  const seconds = Math.abs(to.ts - from.ts)
  const known = from.speedKph !== undefined && to.speedKph !== undefined
  const reportedMps = Math.max(from.speedKph ?? 0, to.speedKph ?? 0) / 3.6
  const between = known ? reportedMps + (strongestMps2 * seconds) / 2 : fastestMps
  const limitMps = Math.max(1.5 * reportedMps, Math.min(fastestMps, between))
  return distanceMetres(from, to) <= limitMps * seconds + slackMetres
}

/** Maximum number of consecutive wrong fixes; after more of them, the device really is there. */
const longestJump = 5

/** Drops fixes that cannot have been reached, if the route continues from the fix before them. */
export function removeOutliers(fixes: readonly Fix[]): readonly Fix[] {
  const kept: Fix[] = []
  for (const [at, fix] of fixes.entries()) {
    const last = kept.at(-1)
    const isJump =
      last !== undefined &&
      !isPlausibleMove(last, fix) &&
      fixes.slice(at + 1, at + 1 + longestJump).some((next) => isPlausibleMove(last, next))
    if (!isJump) kept.push(fix)
  }
  return kept
}

/** Source: the customary rule of fleet systems; a traffic light is no stop. */
export const stopThresholds = { withinMetres: 50, minimumSeconds: 300 } as const

/**
 * Stays within 50 m for five minutes or more, whether or not the device sent meanwhile. One stray fix does not end a stop.
 * @param fixes ascending
 * @param minimumSeconds longer if the fixes are too far apart to determine five minutes
 */
export function findStops(
  fixes: readonly Fix[],
  minimumSeconds: number = stopThresholds.minimumSeconds,
): readonly Stop[] {
  const stays: Stay[] = []
  let at = 0
  while (at < fixes.length) {
    const end = endOfStay(fixes, at)
    if (durationOf(fixes, { at, end }) >= minimumSeconds) {
      addStay(stays, { at, end }, fixes)
      at = end + 1
    } else at += 1
  }
  return stays.map((stay) => stopOf(fixes, stay))
}

/** Indexes of its first and last fix. */
type Stay = { readonly at: number; readonly end: number }

function endOfStay(fixes: readonly Fix[], at: number): number {
  const anchor = fixes[at] as Fix
  let end = at
  for (let next = at + 1; next < fixes.length && next <= end + 2; next += 1) {
    if (distanceMetres(anchor, fixes[next] as Fix) <= stopThresholds.withinMetres) end = next
  }
  return end
}

/** A stay found from the edge of its place ends too early; its continuation is merged. */
function addStay(stays: Stay[], stay: Stay, fixes: readonly Fix[]): void {
  const before = stays.at(-1)
  const goesOn =
    before !== undefined &&
    stay.at <= before.end + 2 &&
    distanceMetres(stopOf(fixes, before), stopOf(fixes, stay)) <= stopThresholds.withinMetres
  if (goesOn) stays[stays.length - 1] = { at: before.at, end: stay.end }
  else stays.push(stay)
}

function durationOf(fixes: readonly Fix[], { at, end }: Stay): number {
  return (fixes[end] as Fix).ts - (fixes[at] as Fix).ts
}

function stopOf(fixes: readonly Fix[], { at, end }: Stay): Stop {
  const [first, last] = [fixes[at] as Fix, fixes[end] as Fix]
  const some = fixes.slice(at, end + 1)
  const mean = (of: (fix: Fix) => number) => some.reduce((sum, fix) => sum + of(fix), 0) / some.length
  return {
    lat: mean((fix) => fix.lat),
    lon: unwrapLongitude(
      mean((fix) => unwrapLongitude(fix.lon, first.lon)),
      0,
    ),
    fromSeconds: first.ts,
    toSeconds: last.ts,
  }
}

/**
 * The expected seconds between two fixes: a receiver may measure less often than its device sends. Undefined if neither
 * the device nor the fixes reveal it.
 */
export function fixIntervalSeconds(
  fixes: readonly Fix[],
  intervalSeconds: number | undefined,
): number | undefined {
  const spacings = fixes.slice(1).map((fix, at) => fix.ts - (fixes[at] as Fix).ts)
  if (spacings.length < 8) return intervalSeconds
  const median = spacings.toSorted((a, b) => a - b)[Math.floor(spacings.length / 2)] as number
  return Math.max(intervalSeconds ?? 0, median)
}

/**
 * The route through fixes (ascending): jumps are dropped, and it is cut where the device was silent for more than three
 * expected intervals or cannot have moved that far.
 * @param sparseSeconds spacing of the selected fixes; 0: all of them
 */
export function buildRoute(
  fixes: readonly Fix[],
  intervalSeconds: number | undefined,
  sparseSeconds = 0,
): Route {
  const kept = removeOutliers(fixes)
  // The selected fixes of two neighbouring buckets are at most two buckets apart.
  const joined = splitAtGaps(kept, fixIntervalSeconds(kept, intervalSeconds), 2 * sparseSeconds * 1000)
  const runs = joined.flatMap(cutUnreachable)
  const minimumSeconds = Math.max(stopThresholds.minimumSeconds, 2 * sparseSeconds)
  return {
    runs,
    stops: findStops(kept, minimumSeconds),
    distanceMetres: runs.reduce((sum, run) => sum + lengthMetres(run), 0),
    outlierCount: fixes.length - kept.length,
  }
}

function cutUnreachable(run: readonly Fix[]): readonly (readonly Fix[])[] {
  const parts: Fix[][] = []
  for (const fix of run) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last && isPlausibleMove(last, fix)) part.push(fix)
    else parts.push([fix])
  }
  return parts
}

function lengthMetres(run: readonly Fix[]): number {
  return run.slice(1).reduce((sum, fix, at) => sum + distanceMetres(run[at] as Fix, fix), 0)
}

/** Where a device was at a moment: the last fix before it, and the interpolated position to the next if the route is known. */
export type RoutePosition = {
  readonly fix: Fix
  readonly lat: number
  readonly lon: number
  /** Clockwise from north; undefined if the device does not move. */
  readonly courseDegrees: number | undefined
}

/** Undefined for a route without fixes. Times before the first fix give the first, after the last the last. */
export function positionAt(route: Route, ts: number): RoutePosition | undefined {
  const run = route.runs.findLast((some) => (some[0] as Fix).ts <= ts) ?? route.runs[0]
  if (!run) return undefined
  const at = Math.max(0, findLastAtOrBefore(run, ts))
  const fix = run[at] as Fix
  const next = run[at + 1]
  if (!next) {
    const before = run[at - 1]
    return { fix, lat: fix.lat, lon: fix.lon, courseDegrees: before && courseDegrees(before, fix) }
  }
  const part = Math.min(1, Math.max(0, (ts - fix.ts) / (next.ts - fix.ts)))
  return {
    fix,
    lat: fix.lat + (next.lat - fix.lat) * part,
    lon: fix.lon + (unwrapLongitude(next.lon, fix.lon) - fix.lon) * part,
    courseDegrees: courseDegrees(fix, next),
  }
}

function findLastAtOrBefore(run: readonly Fix[], ts: number): number {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((run[middle] as Fix).ts <= ts) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Closer fixes give no direction. */
const minimumCourseMetres = 5

/** The direction from one position to another, clockwise from north; undefined if they are equal. */
export function courseDegrees(from: Place, to: Place): number | undefined {
  if (distanceMetres(from, to) < minimumCourseMetres) return undefined
  const turn = (to.lon - from.lon) * degree
  const [lat1, lat2] = [from.lat * degree, to.lat * degree]
  const east = Math.sin(turn) * Math.cos(lat2)
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn)
  return (Math.atan2(east, north) / degree + 360) % 360
}

const niceSteps = [1, 2, 5, 10, 15, 20, 25, 50, 100, 200]

/** Four limits between five bands of speed up to the maximum: round numbers, in the unit of `fastest`. */
export function speedBandLimits(fastest: number): readonly [number, number, number, number] {
  const step = niceSteps.find((size) => 5 * size >= fastest) ?? Math.ceil(fastest / 500) * 100
  return [step, 2 * step, 3 * step, 4 * step]
}

/** The band of a speed, from 0 (slowest) to 4. */
export function speedBand(speed: number, limits: readonly number[]): number {
  return limits.filter((limit) => speed >= limit).length
}
