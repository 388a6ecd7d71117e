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
import { builtinLayers, builtinStyle, townDotImageName } from './style/builtin-style.ts'
import { getCountryNames } from './style/country-names.ts'
import { readMapColours } from './style/map-colours.ts'
import { loadFirstMap } from './first-map.ts'
import type { MapAddresses, MapKind } from './map-kind.ts'
import { type LoadedStyle, loadMapSource } from './map-source.ts'
import { type MapColours, mapFonts, type Overlay, withOverlay } from './style/map-style.ts'
import { archiveUrl } from './pmtiles.ts'
import { drawTownDot } from './style/town-dot.ts'
import { retryFailedTiles } from './retry-tiles.ts'
import { watchMap } from './watch-map.ts'
import { createZoomOut } from './zoom-out.ts'
import classes from './map.module.css'

setWorkerUrl(workerUrl)

export type MapResources = {
  readonly addresses: MapAddresses
  /** The shown map: if `wanted` is unavailable, the one that needs no network. */
  readonly kind: MapKind
  readonly wanted: MapKind
  /** Null: the map that needs no network. */
  readonly style: LoadedStyle | null
}

/** Loads the map of a new screen, whose devices never wait long for a slow one: `useShownMap` shows that one later. */
export async function loadFirstMapResources(addresses: MapAddresses, wanted: MapKind): Promise<MapResources> {
  return loadFirstMap((kind) => loadMapResources(addresses, kind), wanted)
}

/** Loads a map, or the one that needs no network if it is unavailable. */
export async function loadMapResources(addresses: MapAddresses, wanted: MapKind): Promise<MapResources> {
  const [style] = await Promise.all([
    wanted === 'simple' ? null : loadMapSource(addresses[wanted]),
    loadNameFonts(),
  ])
  return { addresses, kind: style ? wanted : 'simple', wanted, style }
}

/**
 * The map renders each letter once, in whatever font is loaded then, so fonts for names in other languages must be
 * there first.
 */
async function loadNameFonts(): Promise<void> {
  // A letter from each subset of the fonts for the map's names; fonts that the page does not declare are not loaded.
  await Promise.all(mapFonts.map((font) => document.fonts.load(`12px '${font}'`, 'aşạم').catch(() => [])))
}

export type MapOptions = {
  readonly center: LngLatLike
  readonly zoom: number
  readonly maxZoom: number
  /** Whether the wheel or one finger moves the map even where the page could scroll instead. */
  readonly takesGestures?: boolean
  /** The layers of the screen, in the colours of the current scheme. */
  readonly overlay: (colours: MapColours) => Overlay
  /** Called whenever a style is loaded; its overlay's sources are empty then. */
  readonly onStyle: () => void
  /** Called when the shown map turned out to be unavailable; the one that needs no network has replaced it. */
  readonly onSourceLost: () => void
}

export type MapHandle = {
  readonly map: MapLibre
  /** Redraws the map in the colours of the current scheme; the view stays. */
  readonly refreshColours: () => void
  /** Switches to another map with the same view and overlay. */
  readonly show: (maps: MapResources) => void
  readonly getKind: () => MapKind
}

/** Creates a map in `box`; `map.remove()` destroys it. Throws if the browser cannot draw one (no WebGL). */
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
    // Shows the credits of the map data.
    attributionControl: { compact: true },
    dragRotate: false,
    // The map must not catch a finger that scrolls the page.
    cooperativeGestures: options.takesGestures !== true,
    // New content appears without fading, because markers that move every second would flicker.
    fadeDuration: 0,
    locale: getMapLocale(),
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: getLocaleSettings().units }), 'bottom-left')
  retryFailedTiles(map)
  const zoomOut = createZoomOut(map)
  // A removed source no longer forwards the errors of cancelled requests to the map, and would log them.
  map.on('sourcedataloading', ({ sourceId }) => {
    const source = map.getSource(sourceId)
    if (source instanceof Evented) source.on('error', ignore)
  })
  // Draws it before a tile requires it: a tile laid out without its image is not laid out again.
  map.on('styledata', () => drawTownDot(map, townDotImageName(readMapColours())))
  // Not on 'load', which waits for tiles: a map that never loads must not hide the devices.
  map.once('style.load', options.onStyle)
  map.once('idle', () => foldCredits(box))
  const restyle = (isOther = false) => {
    map.once('styledata', options.onStyle)
    // The difference to the shown map would tell nothing of an invalid style with the same layers.
    map.setStyle(style(), { diff: !isOther })
  }
  const watch = () => {
    stopWatching()
    box.dataset['kind'] = shown.kind
    if (!shown.style) return
    stopWatching = watchMap(map, shown.style(readMapColours()), () => {
      show({ ...shown, kind: 'simple', style: null })
      options.onSourceLost()
    })
  }
  const show = (next: MapResources) => {
    shown = next
    zoomOut(next.kind)
    // First, because an invalid style is reported at once.
    watch()
    restyle(true)
  }
  watch()
  // Describes what is visible, for tests, because a canvas cannot be inspected.
  box.addEventListener('describe', () => {
    box.dataset['drawn'] = describe(map)
  })
  map.once('remove', () => stopWatching())
  return { map, refreshColours: () => restyle(), show, getKind: () => shown.kind }
}

function ignore(): void {}

/** The credits stay one click away; on a small map they would permanently cover a part of it. */
function foldCredits(box: HTMLElement): void {
  const credits = box.querySelector('.maplibregl-ctrl-attrib')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}

/** The visible kinds of the simple map's layers, such as 'borders coast places'. */
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

/** The map control's own texts. */
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
