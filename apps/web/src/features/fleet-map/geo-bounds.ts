/** In degrees. `east` is above 180 if an area crosses the date line. */
export type GeoBounds = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

type LatLon = { readonly lat: number; readonly lon: number }

/**
 * The smallest area that contains all places; undefined if there are none. For a fleet on both sides of the date line,
 * the area crosses it instead of spanning the whole earth: the widest gap between neighbouring longitudes is left out.
 */
export function computeBounds(places: readonly LatLon[]): GeoBounds | undefined {
  if (places.length === 0) return undefined
  const lons = places.map(({ lon }) => lon).toSorted((left, right) => left - right)
  // The gap after each place to its eastern neighbour; the last one's neighbour is the first, one turn further.
  let [widest, after] = [(lons[0] ?? 0) + 360 - (lons.at(-1) ?? 0), lons.length - 1]
  for (const [at, lon] of lons.entries()) {
    const gap = (lons[at + 1] ?? lon) - lon
    if (gap > widest) [widest, after] = [gap, at]
  }
  const isCrossing = after < lons.length - 1
  const west = lons[isCrossing ? after + 1 : 0] ?? 0
  const east = (lons[after] ?? 0) + (isCrossing ? 360 : 0)
  const [south, north] = bounds(places.map(({ lat }) => lat))
  return { west, south, east, north }
}

/** Not Math.min(...): ten thousand arguments would overflow the stack. */
function bounds(values: readonly number[]): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}

/** Whether a place is inside an area, whose edges may be shifted by full turns. */
export function isInBounds({ lat, lon }: LatLon, { west, south, east, north }: GeoBounds): boolean {
  const eastOfEdge = (((lon - west) % 360) + 360) % 360
  return lat >= south && lat <= north && eastOfEdge <= east - west
}

/** Whether an area is almost a point, about 10 m: one device, or several at the same place. */
export function isSinglePoint({ west, south, east, north }: GeoBounds): boolean {
  return east - west < 1e-4 && north - south < 1e-4
}

/** South-west and north-east corner, longitude first, as in MapLibre. */
export function cornersOf({ west, south, east, north }: GeoBounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}
