import type { AreaShape } from '@fieldport/domain'
import type { Feature, FeatureCollection, Polygon } from 'geojson'
import { type GeoJSONSource, LngLatBounds } from 'maplibre-gl'
import { circle } from '../../../../lib/map/circle.ts'
import { createMap, type MapResources } from '../../../../lib/map/create-map.ts'
import { simpleZoom } from '../../../../lib/map/zoom-out.ts'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }
const streetZoom = 14
const closestZoom = 18
const closestFrameZoom = 16
const framePaddingPx = 32

type Place = { readonly lat: number; readonly lon: number }
type Options = {
  readonly at: Place
  readonly onStyle: () => void
  readonly onMapLost: () => void
  readonly onPress: (place: Place) => void
}

/** A map on which an area is drawn by clicking. */
export function openAreaMap(box: HTMLElement, maps: MapResources, options: Options) {
  const { at } = options
  const { map, refreshColours, show } = createMap(box, maps, {
    center: [at.lon, at.lat],
    zoom: maps.kind === 'simple' ? simpleZoom : streetZoom,
    maxZoom: closestZoom,
    overlay: ({ brand }) => ({
      sources: { area: { type: 'geojson', data: nothing }, corners: { type: 'geojson', data: nothing } },
      layers: [
        { id: 'area', type: 'fill', source: 'area', paint: { 'fill-color': brand, 'fill-opacity': 0.2 } },
        { id: 'area-edge', type: 'line', source: 'area', paint: { 'line-color': brand, 'line-width': 2 } },
        {
          id: 'corners',
          type: 'circle',
          source: 'corners',
          paint: { 'circle-radius': 4, 'circle-color': brand },
        },
      ],
    }),
    onSourceLost: options.onMapLost,
    onStyle: options.onStyle,
  })
  map.on('click', ({ lngLat }) => {
    const { lat, lng } = lngLat.wrap()
    options.onPress({ lat, lon: lng })
  })
  const fill = (name: string, data: FeatureCollection | Feature) =>
    void map.getSource<GeoJSONSource>(name)?.setData(data)
  let isFramed = false
  return {
    recolour: refreshColours,
    showMap: show,
    remove: () => map.remove(),
    /** @param shape valid or not; invalid places are left out */
    draw(shape: AreaShape): void {
      const places = (shape.kind === 'circle' ? [shape] : shape.corners).filter(isPlace)
      const [first] = places
      if (!first) return fill('area', nothing)
      fill('corners', { type: 'FeatureCollection', features: places.map(toPoint) })
      const isCircle = shape.kind === 'circle'
      const area = isCircle
        ? shape.radiusMetres > 0 && circle(first.lon, first.lat, shape.radiusMetres)
        : places.length > 2 && toPolygon(places, first)
      fill('area', area || nothing)
      if (area && !isFramed) map.fitBounds(boundsOf(area), frame)
      isFramed = true
      if (!map.getBounds().contains([first.lon, first.lat])) map.jumpTo({ center: [first.lon, first.lat] })
    },
  }
}

const frame = { padding: framePaddingPx, maxZoom: closestFrameZoom, animate: false }

function boundsOf({ geometry }: Feature<Polygon>): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const [lon = 0, lat = 0] of geometry.coordinates[0] ?? []) bounds.extend([lon, lat])
  return bounds
}

export type AreaMapView = ReturnType<typeof openAreaMap>

const isPlace = ({ lat, lon }: Place) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

function toPoint({ lat, lon }: Place): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } }
}

/** Longitudes continue past the antimeridian, so that the ring is not drawn around the globe. */
function toPolygon(places: readonly Place[], first: Place): Feature<Polygon> {
  const ring = [...places, first].map(({ lat, lon }) => {
    const turns = Math.round((lon - first.lon) / 360)
    return [lon - turns * 360, lat]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
