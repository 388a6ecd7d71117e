import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  Map as MapLibre,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '@fieldport/domain'
import { useBrand } from '../../../ui/brand.ts'
import { type Basemap, brandMapStyle, circle, type MapColours, mapStyle } from './basemap.ts'
import { loadBasemap, loadBrandStyle } from './load-basemap.ts'
import classes from './position-panel.module.css'

setWorkerUrl(workerUrl)

/** The map holds coasts and borders, so it opens where those are seen; zooming in to 15 shows the accuracy. */
const firstZoom = 3.5
const closestZoom = 17

type Props = { readonly position: Position; readonly lines: readonly (readonly [number, number][])[] }

export function MapCanvas({ position, lines }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown | null>(null)
  const { mapStyleUrl } = useBrand()
  const [isFailed, setFailed] = useState(false)
  /** Rises when a style is in place, which holds no track yet. */
  const [styles, setStyles] = useState(0)
  const onReady = () => setStyles((count) => count + 1)
  const state = isFailed ? 'error' : styles > 0 ? 'ready' : 'loading'
  const open = useEffectEvent((maps: Maps, into: HTMLElement) => {
    shown.current = show(into, maps, position, onReady)
  })

  useEffect(() => {
    let left = false
    const start = async () => {
      const [base, brandStyle] = await Promise.all([loadBasemap(), loadBrandStyle(mapStyleUrl)])
      if (!left && box.current) open({ base, brandStyle }, box.current)
    }
    start().catch(() => setFailed(true))
    return () => {
      left = true
      shown.current?.map.remove()
      shown.current = null
    }
  }, [mapStyleUrl])

  useEffect(() => {
    if (styles > 0 && shown.current) draw(shown.current, { position, lines })
  }, [styles, position, lines])

  return (
    <>
      {state === 'error' && (
        <p className={classes['problem']} role="alert">
          {t('Map Load Error')}
        </p>
      )}
      <div
        ref={box}
        className={classes['map']}
        data-testid="map"
        data-state={state}
        hidden={state === 'error'}
      />
    </>
  )
}

type Shown = { readonly map: MapLibre; readonly marker: Marker }

/** `brandStyle` is null where the brand has no map of its own, or it cannot be had. */
type Maps = { readonly base: Basemap; readonly brandStyle: StyleSpecification | null }

function show(box: HTMLElement, { base, brandStyle }: Maps, at: Position, onReady: () => void): Shown {
  const colours = readColours()
  const map = new MapLibre({
    container: box,
    style: brandStyle ? brandMapStyle(brandStyle, colours) : mapStyle(base, colours),
    center: [at.lon, at.lat],
    zoom: firstZoom,
    maxZoom: closestZoom,
    // Whoever draws the brand's map says so in it.
    attributionControl: brandStyle ? { compact: true } : false,
    dragRotate: false,
    // A finger that scrolls the page must not be caught by the map.
    cooperativeGestures: true,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({}), 'bottom-left')
  map.once('load', onReady)
  if (brandStyle) fallBack(map, mapStyle(base, colours), onReady)
  const dot = document.createElement('div')
  dot.className = classes['dot'] ?? ''
  const marker = new Marker({ element: dot }).setLngLat([at.lon, at.lat]).addTo(map)
  return { map, marker }
}

/** A tile that is missing leaves a hole; a source that is missing leaves nothing, so the map without a network is shown. */
function fallBack(map: MapLibre, offline: StyleSpecification, onReady: () => void): void {
  const onError = (event: object) => {
    if (!('sourceId' in event) || 'tile' in event) return
    map.off('error', onError)
    map.once('styledata', onReady)
    map.setStyle(offline)
  }
  map.on('error', onError)
}

function draw({ map, marker }: Shown, { position, lines }: Props): void {
  const { lon, lat, accuracyMetres } = position
  marker.setLngLat([lon, lat])
  const coordinates = lines.map((line) => [...line])
  void map
    .getSource<GeoJSONSource>('track')
    ?.setData({ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } })
  if (accuracyMetres !== undefined) {
    void map.getSource<GeoJSONSource>('accuracy')?.setData(circle(lon, lat, accuracyMetres))
  }
  if (!map.getBounds().contains([lon, lat])) map.panTo([lon, lat])
}

function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--fp-map-${name}`).trim()
  return {
    water: token('water'),
    land: token('land'),
    border: token('border'),
    label: token('label'),
    halo: token('halo'),
    grid: token('grid'),
    brand: style.getPropertyValue('--fp-brand').trim(),
  }
}
