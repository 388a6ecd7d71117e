import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  Map as MapLibre,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '@fieldport/domain'
import { type Basemap, circle, type MapColours, mapStyle } from './basemap.ts'
import { loadBasemap } from './load-basemap.ts'
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
  const [state, setState] = useState<'loading' | 'ready' | 'error'>('loading')
  const open = useEffectEvent((base: Basemap, into: HTMLElement) => {
    shown.current = show(into, base, position, () => setState('ready'))
  })

  useEffect(() => {
    let left = false
    const start = async () => {
      const base = await loadBasemap()
      if (!left && box.current) open(base, box.current)
    }
    start().catch(() => setState('error'))
    return () => {
      left = true
      shown.current?.map.remove()
      shown.current = null
    }
  }, [])

  useEffect(() => {
    if (state === 'ready' && shown.current) draw(shown.current, { position, lines })
  }, [state, position, lines])

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

function show(box: HTMLElement, base: Basemap, at: Position, onReady: () => void): Shown {
  const map = new MapLibre({
    container: box,
    style: mapStyle(base, readColours()),
    center: [at.lon, at.lat],
    zoom: firstZoom,
    maxZoom: closestZoom,
    attributionControl: false,
    dragRotate: false,
    // A finger that scrolls the page must not be caught by the map.
    cooperativeGestures: true,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({}), 'bottom-left')
  map.once('load', onReady)
  const dot = document.createElement('div')
  dot.className = classes['dot'] ?? ''
  const marker = new Marker({ element: dot }).setLngLat([at.lon, at.lat]).addTo(map)
  return { map, marker }
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
