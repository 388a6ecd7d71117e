import { distanceMetres, type Place } from '../../telemetry/route.ts'

/** A region of the earth's surface, in degrees (WGS 84). Corners are in order; the last is joined to the first. */
export type AreaShape =
  | { readonly kind: 'circle'; readonly lat: number; readonly lon: number; readonly radiusMetres: number }
  | { readonly kind: 'polygon'; readonly corners: readonly Corner[] }
export type Corner = { readonly lat: number; readonly lon: number }

export const maximumAreaCorners = 50
/** Receivers are seldom more accurate than this. */
export const minimumAreaRadiusMetres = 10
/** Up to this size a plane approximates the globe well enough: distances are wrong by a thousandth at most. */
export const maximumAreaRadiusMetres = 500_000
const minimumAreaSquareMetres = 100

/** Why a shape is invalid. */
export type AreaProblem =
  | 'areaPlaceWrong'
  | 'areaRadiusWrong'
  | 'areaCornersWrong'
  | 'areaTooLarge'
  | 'areaCrossed'

/** Distances of positions to an area's edge. */
export type CompiledArea = {
  /** Metres to the edge: positive outside, negative inside, 0 on it. */
  readonly distanceTo: (place: Place) => number
  /** Some place inside is at least this many metres from the edge. */
  readonly depthMetres: number
}

/** @returns undefined: the shape is valid for `compileArea` */
export function findAreaProblem(shape: AreaShape): AreaProblem | undefined {
  const places = shape.kind === 'circle' ? [shape] : shape.corners
  if (places.some(({ lat, lon }) => !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)))
    return 'areaPlaceWrong'
  if (shape.kind === 'circle') {
    const { radiusMetres } = shape
    const isInRange = radiusMetres >= minimumAreaRadiusMetres && radiusMetres <= maximumAreaRadiusMetres
    return isInRange ? undefined : 'areaRadiusWrong'
  }
  if (places.length < 3 || places.length > maximumAreaCorners) return 'areaCornersWrong'
  const project = projectionOf(shape.corners)
  const corners = shape.corners.map(project)
  if (corners.some((corner) => !(length(corner) <= maximumAreaRadiusMetres))) return 'areaTooLarge'
  if (isCrossed(corners)) return 'areaCrossed'
  return Math.abs(signedArea(corners)) < minimumAreaSquareMetres ? 'areaCornersWrong' : undefined
}

/** Also for areas across the antimeridian and around a pole. @param shape without a problem (`findAreaProblem`) */
export function compileArea(shape: AreaShape): CompiledArea {
  if (shape.kind === 'circle')
    return {
      distanceTo: (place) => distanceMetres(shape, place) - shape.radiusMetres,
      depthMetres: shape.radiusMetres,
    }
  const project = projectionOf(shape.corners)
  const edges = edgesOf(shape.corners.map(project))
  const perimeter = edges.reduce((sum, [from, to]) => sum + length(minus(to, from)), 0)
  return {
    distanceTo(place) {
      const point = project(place)
      const away = Math.min(...edges.map((edge) => distanceToEdge(point, edge)))
      return isWithin(point, edges) ? -away : away
    },
    // Lower bound for the largest circle inside a polygon.
    depthMetres: Math.abs(signedArea(edges.map(([from]) => from))) / perimeter,
  }
}

type Point = readonly [x: number, y: number]
type Edge = readonly [from: Point, to: Point]

const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
const cross = ([ax, ay]: Point, [bx, by]: Point) => ax * by - ay * bx
const dot = ([ax, ay]: Point, [bx, by]: Point) => ax * bx + ay * by
const length = ([x, y]: Point) => Math.hypot(x, y)

function edgesOf(corners: readonly Point[]): readonly Edge[] {
  return corners.map((corner, at): Edge => [corner, corners[(at + 1) % corners.length] ?? corner])
}

function signedArea(corners: readonly Point[]): number {
  return edgesOf(corners).reduce((sum, [from, to]) => sum + cross(from, to), 0) / 2
}

/**
 * Azimuthal equidistant projection around the centre of the corners, in metres: exact from the centre, and defined everywhere on the
 * globe.
 */
function projectionOf(corners: readonly Corner[]): (place: Place) => Point {
  const middle = middleOf(corners)
  const [sin, cos] = [Math.sin(radians(middle.lat)), Math.cos(radians(middle.lat))]
  return (place) => {
    const lat = radians(place.lat)
    const east = radians(place.lon - middle.lon)
    const x = Math.cos(lat) * Math.sin(east)
    const y = cos * Math.sin(lat) - sin * Math.cos(lat) * Math.cos(east)
    const size = Math.hypot(x, y)
    const metres = distanceMetres(middle, place)
    // At the antipode all directions are equivalent.
    return size === 0 ? [metres, 0] : [(x / size) * metres, (y / size) * metres]
  }
}

/** Computed with vectors, because degrees jump at the antimeridian and converge at the poles. */
function middleOf(corners: readonly Corner[]): Corner {
  const sum = [0, 0, 0]
  for (const corner of corners) {
    const [lat, lon] = [radians(corner.lat), radians(corner.lon)]
    sum[0] = (sum[0] ?? 0) + Math.cos(lat) * Math.cos(lon)
    sum[1] = (sum[1] ?? 0) + Math.cos(lat) * Math.sin(lon)
    sum[2] = (sum[2] ?? 0) + Math.sin(lat)
  }
  const [x = 0, y = 0, z = 0] = sum
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lon: degrees(Math.atan2(y, x)) }
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

function distanceToEdge(point: Point, [from, to]: Edge): number {
  const along = minus(to, from)
  const share = dot(minus(point, from), along) / dot(along, along)
  const nearest = Math.min(1, Math.max(0, share))
  return length(minus(point, [from[0] + along[0] * nearest, from[1] + along[1] * nearest]))
}

/** Whether a ray from the point crosses the edges an odd number of times. */
function isWithin([x, y]: Point, edges: readonly Edge[]): boolean {
  const crossed = edges.filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax,
  )
  return crossed.length % 2 === 1
}

/** Whether two non-adjacent edges touch, or one turns back on another: then inside would be undefined. */
function isCrossed(corners: readonly Point[]): boolean {
  const edges = edgesOf(corners)
  return edges.some(([from, to], at) => {
    const next = edges[(at + 1) % edges.length] as Edge
    const [along, onward] = [minus(to, from), minus(next[1], next[0])]
    const turnsBack = cross(along, onward) === 0 && dot(along, onward) <= 0
    const others = edges.slice(at + 2, at === 0 ? -1 : undefined)
    return turnsBack || others.some((other) => doTouch([from, to], other))
  })
}

/** Edges along each other are no case of their own: at the end of one, its neighbour touches the other or turns back. */
function doTouch([a, b]: Edge, [c, d]: Edge): boolean {
  const side = (from: Point, to: Point, point: Point) => Math.sign(cross(minus(to, from), minus(point, from)))
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  return one !== two && three !== four
}
