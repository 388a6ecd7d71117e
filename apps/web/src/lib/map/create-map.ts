import {
  Evented,
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
import { builtinLayers, builtinStyle, townDotOf } from './style/builtin-style.ts'
import { getCountryNames } from './style/country-names.ts'
import { readMapColours } from './style/map-colours.ts'
import type { MapAddresses, MapKind } from './map-kind.ts'
import { type LoadedStyle, loadMapSource } from './map-source.ts'
import { type MapColours, mapFonts, type Overlay, withOverlay } from './style/map-style.ts'
import { archiveUrl } from './pmtiles.ts'
import { drawTownDot } from './style/town-dot.ts'
import { watchSources } from './watch-sources.ts'
import classes from './map.module.css'

setWorkerUrl(workerUrl)

export type MapResources = {
  readonly addresses: MapAddresses
  /** What is shown: where `wanted` cannot be had, the map that needs no network. */
  readonly kind: MapKind
  readonly wanted: MapKind
  /** Null: the map that needs no network. */
  readonly style: LoadedStyle | null
}

/** The map of a kind, or the one that needs no network where it cannot be had. */
export async function loadMapResources(addresses: MapAddresses, wanted: MapKind): Promise<MapResources> {
  const [style] = await Promise.all([
    wanted === 'simple' ? null : loadMapSource(addresses[wanted]),
    loadNameFonts(),
  ])
  return { addresses, kind: style ? wanted : 'simple', wanted, style }
}

/** The map draws each letter once, in whatever font is there: letters of names in other languages must not come later. */
async function loadNameFonts(): Promise<void> {
  // A letter of each part of the fonts that the map's names are written with; what the page has not declared is not loaded.
  await Promise.all(mapFonts.map((font) => document.fonts.load(`12px '${font}'`, 'aşạم').catch(() => [])))
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
  /** The map that is shown turned out not to come; the one that needs no network is there instead. */
  readonly onSourceLost: () => void
}

/** A region, on the map that needs no network. */
export const simpleZoom = 6.5
const nearestSimpleZoom = 10

export type MapHandle = {
  readonly map: MapLibre
  /** Draws the map in the colours of the present scheme; the view stays where it is. */
  readonly refreshColours: () => void
  /** Another map below the same view and overlay. */
  readonly show: (maps: MapResources) => void
  readonly getKind: () => MapKind
}

/** A map in `box`; `map.remove()` ends it. Throws where the browser cannot draw one (no WebGL). */
export function createMap(box: HTMLElement, maps: MapResources, options: MapOptions): MapHandle {
  let shown = maps
  let stopWatching = () => {}
  const style = () => {
    const colours = readMapColours()
    return withOverlay(shown.style?.(colours) ?? builtin(shown.addresses, colours), options.overlay(colours))
  }
  box.classList.add(classes['map'] ?? '')
  const map = new MapLibre({
    container: box,
    style: style(),
    center: options.center,
    zoom: options.zoom,
    maxZoom: options.maxZoom,
    // Whoever made what is shown is named in it.
    attributionControl: { compact: true },
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
  // What was cancelled while a worker had it comes back as an error without words: nothing failed.
  map.on('error', ({ error }) => {
    if (error.message !== '') console.error(error)
  })
  // A source that the map has let go of tells nobody of what was cancelled with it, and would tell the console.
  map.on('sourcedataloading', ({ sourceId }) => {
    const source = map.getSource(sourceId)
    if (source instanceof Evented) source.on('error', ignore)
  })
  // Before a tile asks for it: one that is laid out without its picture stays so.
  map.on('styledata', () => drawTownDot(map, townDotOf(readMapColours())))
  // Not when everything is drawn: a map that does not come must not keep the devices away.
  map.once('style.load', options.onStyle)
  map.once('idle', () => foldCredits(box))
  const restyle = () => {
    map.once('styledata', options.onStyle)
    map.setStyle(style())
  }
  const watch = () => {
    stopWatching()
    box.dataset['kind'] = shown.kind
    if (!shown.style) return
    stopWatching = watchSources(map, Object.keys(shown.style(readMapColours()).sources), () => {
      show({ ...shown, kind: 'simple', style: null })
      options.onSourceLost()
    })
  }
  const show = (next: MapResources) => {
    shown = next
    // Without streets there is nothing to see so near.
    if (next.kind === 'simple' && map.getZoom() > nearestSimpleZoom) map.jumpTo({ zoom: simpleZoom })
    restyle()
    watch()
  }
  watch()
  // Says what is in sight to whoever asks, such as a test: a canvas can be asked nothing.
  box.addEventListener('describe', () => {
    box.dataset['drawn'] = describe(map)
  })
  map.once('remove', () => stopWatching())
  return { map, refreshColours: restyle, show, getKind: () => shown.kind }
}

function ignore(): void {}

/** The credits stay one press away; on a small map they would cover a part of it for ever. */
function foldCredits(box: HTMLElement): void {
  const credits = box.querySelector('.maplibregl-ctrl-attrib')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}

/** Which kinds of things of the map without a network are in sight, such as 'borders coast places'. */
function describe(map: MapLibre): string {
  return Object.entries(builtinLayers)
    .filter(([, ids]) => {
      const layers = ids.filter((id) => map.getLayer(id))
      return layers.length > 0 && map.queryRenderedFeatures({ layers }).length > 0
    })
    .map(([kind]) => kind)
    .join(' ')
}

function builtin({ basemap, roads }: MapAddresses, colours: MapColours): StyleSpecification {
  return builtinStyle({
    basemapUrl: archiveUrl(basemap),
    roadsUrl: roads && archiveUrl(roads),
    colours,
    countryNames: getCountryNames(document.documentElement.lang || 'en'),
  })
}

/** What the map itself says. */
const words = {
  'AttributionControl.ToggleAttribution': 'Map attribution',
  'Map.Title': 'Map',
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
  'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
} as const

/*
 * For the extraction of texts, which reads comments:
 * t('Map attribution') t('Map') t('Zoom in') t('Zoom out') t('Use Ctrl + scroll to zoom the map')
 * t('Use ⌘ + scroll to zoom the map') t('Use two fingers to move the map')
 */
function getMapLocale(): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, translateText(text)]))
}
