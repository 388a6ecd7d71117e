import { unwrapLongitude, type Position } from '@fieldport/domain'
import type { FeatureCollection } from 'geojson'
import { type GeoJSONSource, type Map as MapLibre, Marker, Popup } from 'maplibre-gl'
import { circle } from '../../../../lib/map/circle.ts'
import { type MapResources, createMap } from '../../../../lib/map/create-map.ts'
import { simpleZoom } from '../../../../lib/map/zoom-out.ts'
import classes from '../position-card.module.css'
import type { RouteFeatures } from './route-features.ts'
import { addArrow, routeOverlay } from './route-overlay.ts'

/** For a map with streets. Source: specification 3, section 9 ('single marker zoom 15'). */
const streetZoom = 15
const closestZoom = 17
/** About 200 m: a machine that moved less is stationary. */
const stillDegrees = 0.002

export type MapPosition = Position & { readonly headingDegrees?: number | undefined }
/** A text at a position, such as the duration of a stop. */
export type MapPopupText = { readonly lat: number; readonly lon: number; readonly text: string }

export type RouteMap = ReturnType<typeof openRouteMap>

type Options = {
  readonly at: MapPosition
  readonly takesGestures: boolean
  /** Called whenever a style is loaded, whose sources are empty. */
  readonly onStyle: () => void
  /** Called when the chosen map is unavailable and the simple one is shown. */
  readonly onMapLost: () => void
  /** Called when a stop was clicked, with its index. */
  readonly onStop: (at: number) => void
  readonly onNoteClosed: () => void
}

/** The map of one device: its position, its route, and its position in a replay. */
export function openRouteMap(box: HTMLElement, maps: MapResources, options: Options) {
  const { at, takesGestures } = options
  const { map, refreshColours, show, getKind } = createMap(box, maps, {
    center: [at.lon, at.lat],
    zoom: maps.kind === 'simple' ? simpleZoom : streetZoom,
    maxZoom: closestZoom,
    takesGestures,
    overlay: routeOverlay,
    onSourceLost: options.onMapLost,
    onStyle: () => {
      addArrow(map)
      options.onStyle()
    },
  })
  map.on('click', 'stops', ({ features }) => {
    const stop: unknown = features?.[0]?.properties['at']
    if (typeof stop === 'number') options.onStop(stop)
  })
  const fill = (name: string, data: FeatureCollection | ReturnType<typeof circle>) =>
    void map.getSource<GeoJSONSource>(name)?.setData(data)
  return {
    recolour: refreshColours,
    showMap: show,
    remove: () => map.remove(),
    ...createMarkers(map, fill),
    showNote: createPopups(map, options.onNoteClosed),
    showRoute(features: RouteFeatures | undefined): void {
      fill('route', features?.lines ?? nothing)
      fill('stops', features?.stops ?? nothing)
    },
    fit({ bounds }: RouteFeatures): void {
      if (!bounds) return
      const [southWest, northEast] = bounds as [[number, number], [number, number]]
      const isStill = northEast[0] - southWest[0] < stillDegrees && northEast[1] - southWest[1] < stillDegrees
      // Without streets there is nothing to see so near a machine that stands.
      const maxZoom = isStill && getKind() === 'simple' ? simpleZoom : streetZoom
      map.fitBounds([southWest, northEast], { padding: 40, maxZoom, animate: false })
    },
  }
}

type Fill = (name: string, data: FeatureCollection | ReturnType<typeof circle>) => void

/** Markers of the device's position, and of its position in a replay. */
function createMarkers(map: MapLibre, fill: Fill) {
  const place = marker('place')
  const past = marker('past')
  return {
    showPlace({ lat, lon, accuracyMetres, headingDegrees }: MapPosition, isFollowed: boolean): void {
      moveMarker(place, [toNearestWorldCopy(map, lon), lat], headingDegrees)
      place.addTo(map)
      fill('accuracy', accuracyMetres === undefined ? nothing : circle(lon, lat, accuracyMetres))
      if (isFollowed) bringIntoView(map, lon, lat)
    },
    /** Undefined: no replay. */
    showPast(at: MapPosition | undefined): void {
      if (!at) {
        past.remove()
        return
      }
      moveMarker(past, [toNearestWorldCopy(map, at.lon), at.lat], at.headingDegrees)
      past.addTo(map)
      bringIntoView(map, at.lon, at.lat)
    },
  }
}

/** Shows a text at a position, until it is closed or replaced. */
function createPopups(map: MapLibre, onClosed: () => void) {
  let popup: Popup | undefined
  return (note: MapPopupText | undefined): void => {
    popup?.off('close', onClosed)
    popup?.remove()
    popup = undefined
    if (!note) return
    popup = new Popup({ className: classes['popup'] ?? '', focusAfterOpen: false, closeOnClick: false })
      .setLngLat([toNearestWorldCopy(map, note.lon), note.lat])
      .setText(note.text)
      .addTo(map)
    popup.on('close', onClosed)
    bringIntoView(map, note.lon, note.lat)
  }
}

/** The copy of a longitude nearest to the map's centre, also past the date line. */
function toNearestWorldCopy(map: MapLibre, lon: number): number {
  return unwrapLongitude(lon, map.getCenter().lng)
}

function bringIntoView(map: MapLibre, lon: number, lat: number): void {
  const at: [number, number] = [toNearestWorldCopy(map, lon), lat]
  if (!map.getBounds().contains(at)) map.panTo(at)
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

function marker(kind: 'place' | 'past'): Marker {
  const element = document.createElement('div')
  element.className = classes['marker'] ?? ''
  element.dataset['kind'] = kind
  element.innerHTML =
    '<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><path data-part="heading" d="M20 1.5 26.5 12a10 10 0 0 0-13 0z"/><circle cx="20" cy="20" r="8"/></svg>'
  return new Marker({ element, rotationAlignment: 'map' }).setLngLat([0, 0])
}

function moveMarker(at: Marker, place: [number, number], headingDegrees: number | undefined): void {
  at.setLngLat(place).setRotation(headingDegrees ?? 0)
  at.getElement().toggleAttribute('data-heading', headingDegrees !== undefined)
}
