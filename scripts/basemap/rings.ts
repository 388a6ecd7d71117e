import type { MultiPolygon, Position } from 'geojson'

/** Area in square degrees and centroid of a ring, by the shoelace formula. */
export function measureRing(ring: readonly Position[]): { readonly area: number; readonly centre: Position } {
  let twice = 0
  let sumX = 0
  let sumY = 0
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = x * nextY - nextX * y
    twice += cross
    sumX += (x + nextX) * cross
    sumY += (y + nextY) * cross
  }
  if (twice === 0) return { area: 0, centre: [...(ring[0] ?? [0, 0])] }
  return { area: Math.abs(twice) / 2, centre: [sumX / (3 * twice), sumY / (3 * twice)] }
}

/** The outline of the largest part: a country's name is drawn once, on its mainland. */
export function findLargestPolygon({ coordinates }: MultiPolygon): readonly Position[] {
  const rings = coordinates.map(([outline = []]) => outline)
  return rings.toSorted((a, b) => measureRing(b).area - measureRing(a).area)[0] ?? []
}

/** Whether a point is inside a ring, by ray casting. */
export function isInRing(lon: number, lat: number, ring: readonly Position[]): boolean {
  let isInside = false
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    if (y > lat !== nextY > lat && lon < ((nextX - x) * (lat - y)) / (nextY - y) + x) isInside = !isInside
  }
  return isInside
}
