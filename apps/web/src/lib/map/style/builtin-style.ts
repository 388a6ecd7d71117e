import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { type MapColours, mapFonts } from './map-style.ts'

export type BuiltinMap = {
  /** The world map; scripts/basemap generates it. */
  readonly basemapUrl: string
  /** Main roads; empty: there are none. */
  readonly roadsUrl: string
  readonly colours: MapColours
  /** By two-letter code, in the reader's language; missing countries keep the map's own name. */
  readonly countryNames: Readonly<Record<string, string>>
}

/** Prefix of images that the map draws itself; the colours follow. */
export const townDotPrefix = 'town-dot/'

/** The image of a town's dot in the colours of a scheme. */
export const townDotImageName = ({ quietLabel, halo }: MapColours) => `${townDotPrefix}${quietLabel}/${halo}`

/** Layers of the simple map by kind, for describing what is visible. */
export const builtinLayers = {
  coast: ['coast'],
  borders: ['borders'],
  countries: ['country-names'],
  places: ['town-names'],
  roads: ['roads', 'highways'],
} as const

/** The map that needs no network: coasts, borders, waters, towns, and roads if the operator has provided them. */
export function builtinStyle(map: BuiltinMap): StyleSpecification {
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: map.basemapUrl },
      ...(map.roadsUrl !== '' && { roads: { type: 'vector', url: map.roadsUrl } }),
    } satisfies Record<string, SourceSpecification>,
    layers: [
      ...ground(map.colours),
      ...(map.roadsUrl === '' ? [] : roadLayers(map.colours, 'roads')),
      ...names(map),
    ],
  }
}

/** Line widths that grow with the zoom. */
const growing = (...stops: readonly number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops,
]

function ground({ water, land, coast, border, grid }: MapColours): LayerSpecification[] {
  const world = { source: 'world' } as const
  const rounded = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    { id: 'water', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', ...world, 'source-layer': 'land', paint: { 'fill-color': land } },
    {
      id: 'rivers',
      type: 'line',
      ...world,
      'source-layer': 'rivers',
      filter: ['<=', ['get', 'minzoom'], ['zoom']],
      layout: rounded,
      paint: { 'line-color': grid, 'line-width': growing(3, 0.5, 8, 1.5, 12, 3) },
    },
    {
      id: 'lakes',
      type: 'fill',
      ...world,
      'source-layer': 'lakes',
      filter: ['<=', ['get', 'minzoom'], ['zoom']],
      paint: { 'fill-color': water, 'fill-outline-color': coast },
    },
    {
      id: 'coast',
      type: 'line',
      ...world,
      'source-layer': 'coast',
      layout: rounded,
      paint: { 'line-color': coast, 'line-width': growing(2, 0.5, 8, 1, 12, 1.5) },
    },
    {
      id: 'borders',
      type: 'line',
      ...world,
      'source-layer': 'borders',
      layout: rounded,
      paint: {
        'line-color': border,
        'line-width': growing(2, 0.75, 6, 1.25, 12, 2),
        'line-dasharray': [4, 2],
      },
    },
  ]
}

/** Main roads: highways above other roads, each with an outline that separates it from the ground. */
function roadLayers({ road, highway, land }: MapColours, source: string): LayerSpecification[] {
  const layer = { type: 'line', source, 'source-layer': 'roads' } as const
  const of = (kind: string): ExpressionSpecification => ['all', isShown, ['==', ['get', 'kind'], kind]]
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: 'roads',
      ...layer,
      filter: of('road'),
      layout,
      paint: { 'line-color': road, 'line-width': growing(5, 0.5, 8, 1.25, 12, 3) },
    },
    {
      id: 'highways-edge',
      ...layer,
      filter: of('highway'),
      layout,
      paint: { 'line-color': land, 'line-width': growing(4, 1.5, 8, 4, 12, 8) },
    },
    {
      id: 'highways',
      ...layer,
      filter: of('highway'),
      layout,
      paint: { 'line-color': highway, 'line-width': growing(4, 0.75, 8, 2, 12, 5) },
    },
  ]
}

/** Layers drawn last are placed first: countries before towns; within each, by rank. */
function names({ colours, countryNames }: BuiltinMap): LayerSpecification[] {
  return [townNames(colours), countryLabels(colours, countryNames)]
}

const isShown: ExpressionSpecification = ['<=', ['get', 'minzoom'], ['zoom']]

function townNames(colours: MapColours): LayerSpecification {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.25 }
  return {
    id: 'town-names',
    type: 'symbol',
    source: 'world',
    'source-layer': 'places',
    filter: isShown,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFonts,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['match', ['get', 'kind'], 'capital', 11.5, 10.5],
        9,
        ['step', ['get', 'rank'], 15, 500, 13.5, 5000, 12.5, 15_000, 11.5],
      ],
      'text-max-width': 8,
      'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
      'icon-image': townDotImageName(colours),
      // A device on top of a town hides the dot, not the name.
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.quietLabel, ...halo },
  }
}

function countryLabels(colours: MapColours, countryNames: BuiltinMap['countryNames']): LayerSpecification {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.25 }
  return {
    id: 'country-names',
    type: 'symbol',
    source: 'world',
    'source-layer': 'countries',
    filter: isShown,
    maxzoom: 8,
    layout: {
      'text-field': [
        'coalesce',
        ['get', ['coalesce', ['get', 'code'], ''], ['literal', countryNames]],
        ['get', 'name'],
      ],
      'text-font': mapFonts,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        1,
        10.5,
        6,
        ['step', ['get', 'rank'], 16, -20_000, 14],
      ],
      'text-letter-spacing': 0.04,
      'text-max-width': 7,
      'symbol-sort-key': ['get', 'rank'],
      'text-padding': 6,
    },
    paint: { 'text-color': colours.label, ...halo },
  }
}
