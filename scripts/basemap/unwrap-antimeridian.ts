import type { MultiPolygon, Polygon, Position } from 'geojson'

/** South of where the map ends, and short of where its projection does. */
const southEdge = -89.9

/**
 * A shape whose edges never jump from one side of the map to the other. The atlas lets a ring step over the date line, from 179° to
 * -179°, which a flat map draws as a line round the whole earth; here it goes on to 181°.
 */
export function unwrapAtAntimeridian(geometry: Polygon | MultiPolygon): MultiPolygon {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return { type: 'MultiPolygon', coordinates: parts.flatMap(unwrapPolygon) }
}

function unwrapPolygon(part: readonly Position[][]): Position[][][] {
  const rings = part.map(unwrapRing)
  const roundThePole = rings.filter(isOpen)
  return roundThePole.length === 0 ? [rings] : roundThePole.map((ring) => [closeAtSouthPole(ring)])
}

function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  return ring.map(([lon = 0, lat = 0]) => {
    if (lon - before > 180) turns -= 1
    if (lon - before < -180) turns += 1
    before = lon
    return [lon + 360 * turns, lat]
  })
}

/** A ring round a pole ends a turn away from where it began. */
function isOpen(ring: readonly Position[]): boolean {
  return Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > 180
}

/** There is one such country, and it lies in the south. */
function closeAtSouthPole(ring: readonly Position[]): Position[] {
  const first = ring[0] ?? [0, 0]
  const last = ring.at(-1) ?? first
  return [...ring, [last[0] ?? 0, southEdge], [first[0] ?? 0, southEdge], first].map(([lon = 0, lat = 0]) => [
    lon,
    Math.max(lat, southEdge),
  ])
}
