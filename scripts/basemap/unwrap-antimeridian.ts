import type { MultiPolygon, Polygon, Position } from 'geojson'

/** South of the map's end, but north of the projection's limit. */
const southEdge = -89.9

/**
 * Unwraps a shape so that its edges never jump from one side of the map to the other. In the atlas a ring crosses the
 * date line from 179° to -179°, which a flat map would draw as a line around the whole earth; here it continues to
 * 181°.
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

/** A ring around a pole ends a full turn away from its start. */
function isOpen(ring: readonly Position[]): boolean {
  return Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > 180
}

/** Only Antarctica has such a ring. */
function closeAtSouthPole(ring: readonly Position[]): Position[] {
  const first = ring[0] ?? [0, 0]
  const last = ring.at(-1) ?? first
  return [...ring, [last[0] ?? 0, southEdge], [first[0] ?? 0, southEdge], first].map(([lon = 0, lat = 0]) => [
    lon,
    Math.max(lat, southEdge),
  ])
}
