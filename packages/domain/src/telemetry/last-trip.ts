import { distanceMetres, type Fix, type Route } from './route.ts'

/** Being this close to a place again counts as returning. */
const samePlaceMetres = 100
/** Only after having been this far away. */
const awayMetres = 400

/**
 * Start of the last trip of a route, epoch seconds: after the last stop before it or, for a machine that drives in
 * circles, when it was previously where the trip ends. Undefined for a route without fixes.
 */
export function lastTripStart(route: Route): number | undefined {
  const fixes = route.runs.flat()
  const end = endOfTrip(route, fixes)
  if (end === undefined) return undefined
  const stop = route.stops.findLast(({ toSeconds }) => toSeconds < end.ts)
  const since = stop?.toSeconds ?? Number.NEGATIVE_INFINITY
  const trip = fixes.filter(({ ts }) => ts >= since && ts <= end.ts)
  return startOfLap(trip, end)?.ts ?? trip[0]?.ts
}

/** The newest fix; if the device is standing, the fix with which it stopped. */
function endOfTrip({ stops }: Route, fixes: readonly Fix[]): Fix | undefined {
  const newest = fixes.at(-1)
  const last = stops.at(-1)
  if (newest === undefined || last === undefined || last.toSeconds < newest.ts) return newest
  return fixes.findLast(({ ts }) => ts <= last.fromSeconds) ?? newest
}

/** The nearest fix of its previous visit to the end; undefined: it was not there before. */
function startOfLap(fixes: readonly Fix[], end: Fix): Fix | undefined {
  let isAway = false
  let nearest: { readonly fix: Fix; readonly metres: number } | undefined
  for (const fix of fixes.toReversed()) {
    const metres = distanceMetres(fix, end)
    if (!isAway) isAway = metres > awayMetres
    else if (metres <= samePlaceMetres) {
      if (nearest === undefined || metres < nearest.metres) nearest = { fix, metres }
    } else if (nearest !== undefined) break
  }
  return nearest?.fix
}

/** The distance of a route from a moment on, epoch seconds. */
export function distanceSince({ runs }: Pick<Route, 'runs'>, fromSeconds: number): number {
  return runs
    .map((run) => run.filter(({ ts }) => ts >= fromSeconds))
    .reduce(
      (sum, run) => sum + run.slice(1).reduce((all, fix, at) => all + distanceMetres(run[at] ?? fix, fix), 0),
      0,
    )
}
