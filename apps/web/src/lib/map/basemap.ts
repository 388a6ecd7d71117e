import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { unwrapAtAntimeridian } from './unwrap-antimeridian.ts'

/** Colours of the present scheme, read from the page's tokens. */
export type MapColours = {
  readonly water: string
  readonly land: string
  readonly border: string
  readonly label: string
  readonly halo: string
  readonly grid: string
  readonly brand: string
}

export type Country = Feature<Polygon | MultiPolygon, { readonly name: string }>

export type Basemap = {
  readonly countries: FeatureCollection<Polygon | MultiPolygon>
  readonly labels: FeatureCollection<Point>
  readonly grid: Feature
}

export function buildBasemap(atlas: readonly Country[]): Basemap {
  const countries = atlas.map((country) => ({ ...country, geometry: unwrapAtAntimeridian(country.geometry) }))
  return {
    countries: { type: 'FeatureCollection', features: countries },
    labels: { type: 'FeatureCollection', features: countries.map(labelOf) },
    grid: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiLineString', coordinates: gridLines() },
    },
  }
}

/** A name is drawn once, in the middle of a country's largest part; drawn from its shape it would repeat in every tile. */
function labelOf({ geometry, properties }: Feature<MultiPolygon, Country['properties']>): Feature<Point> {
  const largest = geometry.coordinates
    .map((part) => measureRing(part[0] ?? []))
    .toSorted((a, b) => b.area - a.area)[0]
  return {
    type: 'Feature',
    // Larger countries win where names would overlap: the sort key rises as the area falls.
    properties: { name: properties.name, rank: -(largest?.area ?? 0) },
    geometry: { type: 'Point', coordinates: largest?.centre ?? [0, 0] },
  }
}

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

/** Meridians and parallels every ten degrees: where there is no coast in sight, they still say that this is a map. */
function gridLines(): Position[][] {
  const meridians = steps(-180, 180).map((lon) => steps(-80, 80).map((lat) => [lon, lat]))
  const parallels = steps(-80, 80).map((lat) => steps(-180, 180).map((lon) => [lon, lat]))
  return [...meridians, ...parallels]
}

function steps(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 10 + 1 }, (_, at) => from + at * 10)
}

/** What a screen draws on whichever map. Its sources hold nothing until the screen fills them. */
export type Overlay = Pick<StyleSpecification, 'sources' | 'layers'>

/** A brand's own map with a screen's overlay on top. */
export function brandMapStyle(style: StyleSpecification, overlay: Overlay): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, ...overlay.sources },
    layers: [...style.layers, ...overlay.layers],
  }
}

/** Whether an answer is a MapLibre style as far as it is used here; null where it is not. */
export function readStyle(answer: unknown): StyleSpecification | null {
  const style = answer as Partial<StyleSpecification> | null
  const isStyle =
    typeof style === 'object' &&
    style?.version === 8 &&
    typeof style.sources === 'object' &&
    style.sources !== null &&
    Array.isArray(style.layers)
  return isStyle ? (style as StyleSpecification) : null
}

/** The map without a network: shapes from this portal, names drawn with the reader's own fonts. */
export function mapStyle(base: Basemap, colours: MapColours, overlay: Overlay): StyleSpecification {
  return {
    version: 8,
    sources: {
      countries: { type: 'geojson', data: base.countries, tolerance: 0.2 },
      labels: { type: 'geojson', data: base.labels },
      grid: { type: 'geojson', data: base.grid },
      ...overlay.sources,
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': colours.land } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colours.grid, 'line-width': 0.75 } },
      {
        id: 'borders',
        type: 'line',
        source: 'countries',
        paint: { 'line-color': colours.border, 'line-width': 0.75 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'labels',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter Variable', 'sans-serif'],
          'text-size': 12,
          'text-max-width': 8,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.25 },
      },
      ...overlay.layers,
    ],
  }
}
