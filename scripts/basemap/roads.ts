import type { Feature, FeatureCollection } from 'geojson'

/** The class of a road in a source, and the zoom from which it is drawn. Ferries, tracks and streets are left out. */
const naturalEarthClasses: Readonly<Record<string, 'highway' | 'road'>> = {
  'Major Highway': 'highway',
  Beltway: 'highway',
  Bypass: 'highway',
  'Secondary Highway': 'road',
  Road: 'road',
}
const openStreetMapClasses: Readonly<Record<string, readonly ['highway' | 'road', number]>> = {
  motorway: ['highway', 4],
  trunk: ['highway', 5],
  primary: ['road', 7],
  secondary: ['road', 8],
}

/** The main roads in a GeoJSON of Natural Earth (`ne_10m_roads`) or OpenStreetMap, as map features. */
export function toRoads({ features }: FeatureCollection): readonly Feature[] {
  return features.flatMap(({ geometry, properties }) => {
    if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') return []
    const road = classify(properties ?? {})
    if (!road) return []
    const [kind, minzoom] = road
    return [{ type: 'Feature' as const, properties: { kind, minzoom }, geometry }]
  })
}

function classify(
  tags: Readonly<Record<string, unknown>>,
): readonly ['highway' | 'road', number] | undefined {
  const osm = openStreetMapClasses[String(tags['highway'])]
  if (osm) return osm
  const kind = naturalEarthClasses[String(tags['type'])]
  const minZoom = Number(tags['min_zoom'] ?? Number.NaN)
  return kind && [kind, Number.isFinite(minZoom) ? minZoom : kind === 'highway' ? 5 : 7]
}
