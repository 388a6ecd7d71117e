import {
  type LngLatLike,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { getLocaleSettings } from '../locale-settings.ts'
import { translateText } from '../texts/i18n.ts'
import { type Basemap, brandMapStyle, type MapColours, mapStyle, type Overlay } from './basemap.ts'
import { loadBasemap, loadBrandStyle } from './load-basemap.ts'
import { readMapColours } from './map-colours.ts'
import classes from './map.module.css'

setWorkerUrl(workerUrl)

/** `brandStyle` is null where the brand has no map of its own, or it cannot be had. */
export type MapResources = { readonly base: Basemap; readonly brandStyle: StyleSpecification | null }

export async function loadMapResources(styleUrl: string): Promise<MapResources> {
  const [base, brandStyle] = await Promise.all([loadBasemap(), loadBrandStyle(styleUrl)])
  return { base, brandStyle }
}

export type MapOptions = {
  readonly center: LngLatLike
  readonly zoom: number
  readonly maxZoom: number
  /** Whether a wheel or one finger moves the map even where the page could scroll instead. */
  readonly takesGestures?: boolean
  /** What the screen draws, in the colours of the present scheme. */
  readonly overlay: (colours: MapColours) => Overlay
  /** Each time a style is in place; its overlay's sources are empty then. */
  readonly onStyle: () => void
}

export type MapHandle = {
  readonly map: MapLibre
  /** Draws the map in the colours of the present scheme; the view stays where it is. */
  readonly refreshColours: () => void
}

/** A map in `box`; `map.remove()` ends it. Throws where the browser cannot draw one (no WebGL). */
export function createMap(box: HTMLElement, maps: MapResources, options: MapOptions): MapHandle {
  let brandStyle = maps.brandStyle
  const style = () => {
    const colours = readMapColours()
    const overlay = options.overlay(colours)
    return brandStyle ? brandMapStyle(brandStyle, overlay) : mapStyle(maps.base, colours, overlay)
  }
  box.classList.add(classes['map'] ?? '')
  const map = new MapLibre({
    container: box,
    style: style(),
    center: options.center,
    zoom: options.zoom,
    maxZoom: options.maxZoom,
    // Whoever draws the brand's map says so in it.
    attributionControl: brandStyle ? { compact: true } : false,
    dragRotate: false,
    // A finger that scrolls the page must not be caught by the map.
    cooperativeGestures: options.takesGestures !== true,
    // What is new is there at once: markers that move every second must not flicker.
    fadeDuration: 0,
    locale: getMapLocale(),
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: getLocaleSettings().units }), 'bottom-left')
  map.once('load', options.onStyle)
  const restyle = () => {
    map.once('styledata', options.onStyle)
    map.setStyle(style())
  }
  if (brandStyle) {
    onSourceMissing(map, () => {
      brandStyle = null
      restyle()
    })
  }
  return { map, refreshColours: restyle }
}

/** A tile that is missing leaves a hole; a source that is missing leaves nothing, so the map without a network is shown. */
function onSourceMissing(map: MapLibre, fallBack: () => void): void {
  const onError = (event: object) => {
    if (!('sourceId' in event) || 'tile' in event) return
    map.off('error', onError)
    fallBack()
  }
  map.on('error', onError)
}

/** What the map itself says. */
const words = {
  'AttributionControl.ToggleAttribution': 'Who made this map',
  'Map.Title': 'Map',
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
  'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
} as const

/*
 * For the extraction of texts, which reads comments:
 * t('Who made this map') t('Map') t('Zoom in') t('Zoom out') t('Use Ctrl + scroll to zoom the map')
 * t('Use ⌘ + scroll to zoom the map') t('Use two fingers to move the map')
 */
function getMapLocale(): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, translateText(text)]))
}
