import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { type MapColours, mapFonts } from './map-style.ts'

/** The layer names of a tile schema. */
type Schema = {
  readonly land?: string
  readonly water: string
  readonly roads: string
  readonly buildings: string
  readonly borders: string
  readonly places: string
  readonly motorways: FilterSpecification
  readonly mainRoads: FilterSpecification
  readonly towns: FilterSpecification
  readonly name: ExpressionSpecification
}

const isOneOf = (property: string, ...values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', [...values]],
]

/** Source: docs.protomaps.com/basemaps/layers and openmaptiles.org/schema. */
const schemas: readonly (readonly [string, Schema])[] = [
  [
    'earth',
    {
      land: 'earth',
      water: 'water',
      roads: 'roads',
      buildings: 'buildings',
      borders: 'boundaries',
      places: 'places',
      motorways: isOneOf('kind', 'highway'),
      mainRoads: isOneOf('kind', 'major_road', 'medium_road'),
      towns: isOneOf('kind', 'locality', 'neighbourhood', 'macrohood'),
      name: ['get', 'name'],
    },
  ],
  [
    'transportation',
    {
      water: 'water',
      roads: 'transportation',
      buildings: 'building',
      borders: 'boundary',
      places: 'place',
      motorways: isOneOf('class', 'motorway', 'trunk'),
      mainRoads: isOneOf('class', 'primary', 'secondary', 'tertiary'),
      towns: isOneOf('class', 'city', 'town', 'village', 'suburb', 'hamlet'),
      name: ['coalesce', ['get', 'name:latin'], ['get', 'name']],
    },
  ],
]

const schemaOf = (layers: readonly string[]) => schemas.find(([id]) => layers.includes(id))?.[1]

/** Whether vector tiles with these layers can be drawn without a style of their own. */
export function hasKnownSchema(layers: readonly string[]): boolean {
  return schemaOf(layers) !== undefined
}

/**
 * A street map from vector tiles without a style of their own: those of Protomaps and OpenMapTiles, the schemas of
 * tools for regional extracts.
 * @param language of names, if the tiles have them
 * @returns null: tiles with another schema
 */
export function vectorStyle(
  url: string,
  layers: readonly string[],
  colours: MapColours,
  language: string,
): StyleSpecification | null {
  const schema = schemaOf(layers)
  if (!schema) return null
  return {
    version: 8,
    sources: { streets: { type: 'vector', url } },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: { 'background-color': schema.land ? colours.water : colours.land },
      },
      // A regional extract may lack layers of its schema, for which the map would log errors.
      ...[
        ...areas(schema, colours),
        ...roads(schema, colours),
        ...names({ ...schema, name: inLanguage(schema.name, language) }, colours),
      ].filter((layer) => !('source-layer' in layer) || layers.includes(layer['source-layer'] ?? '')),
    ],
  }
}

/** Both schemas store translated names as `name:ar`. */
function inLanguage(name: ExpressionSpecification, language: string): ExpressionSpecification {
  return ['coalesce', ['get', `name:${language}`], name]
}

function areas(schema: Schema, { land, water, grid, border }: MapColours): LayerSpecification[] {
  const fill = (id: string, layer: string, color: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'streets',
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': color },
  })
  return [
    ...(schema.land ? [fill('land', schema.land, land)] : []),
    fill('water', schema.water, water),
    fill('buildings', schema.buildings, grid),
    {
      id: 'borders',
      type: 'line',
      source: 'streets',
      'source-layer': schema.borders,
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
  ]
}

function roads(schema: Schema, { road, highway }: MapColours): LayerSpecification[] {
  const line = (
    id: string,
    color: string,
    stops: readonly [number, number],
    filter?: FilterSpecification,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'streets',
    'source-layer': schema.roads,
    ...(filter && { filter }),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, stops[0], 18, stops[1]],
    },
  })
  return [
    line('streets', road, [0.25, 8]),
    line('main-roads', road, [0.75, 14], schema.mainRoads),
    line('motorways', highway, [1.25, 18], schema.motorways),
  ]
}

function names(schema: Schema, colours: MapColours): LayerSpecification[] {
  const paint = { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.25 }
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source: 'streets',
      'source-layer': schema.roads === 'transportation' ? 'transportation_name' : schema.roads,
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': schema.name,
        'text-font': mapFonts,
        'text-size': 11,
      },
      paint: { ...paint, 'text-color': colours.quietLabel },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'streets',
      'source-layer': schema.places,
      filter: schema.towns,
      layout: { 'text-field': schema.name, 'text-font': mapFonts, 'text-size': 13, 'text-max-width': 8 },
      paint,
    },
  ]
}
