import type { FeatureCollection } from 'geojson'
import { type GeoJSONSource, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '@fieldport/domain'
import type { MapColours, Overlay } from '../../../lib/map/basemap.ts'
import { circle } from '../../../lib/map/circle.ts'
import { loadMaps, type Maps, type OpenMap, openMap } from '../../../lib/map/open-map.ts'
import { useBrand } from '../../../ui/brand.ts'
import classes from './position-panel.module.css'

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
  const onStyle = () => setStyles((count) => count + 1)
  const state = isFailed ? 'error' : styles > 0 ? 'ready' : 'loading'
  const open = useEffectEvent((maps: Maps, into: HTMLElement) => {
    shown.current = show(into, maps, position, onStyle)
  })

  useEffect(() => {
    let left = false
    const start = async () => {
      const maps = await loadMaps(mapStyleUrl)
      if (!left && box.current) open(maps, box.current)
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

type Shown = Pick<OpenMap, 'map'> & { readonly marker: Marker }

function show(box: HTMLElement, maps: Maps, at: Position, onStyle: () => void): Shown {
  const { map } = openMap(box, maps, {
    center: [at.lon, at.lat],
    zoom: firstZoom,
    maxZoom: closestZoom,
    overlay: trackOverlay,
    onStyle,
  })
  const dot = document.createElement('div')
  dot.className = classes['dot'] ?? ''
  const marker = new Marker({ element: dot }).setLngLat([at.lon, at.lat]).addTo(map)
  return { map, marker }
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

function trackOverlay(colours: MapColours): Overlay {
  return {
    sources: { track: { type: 'geojson', data: nothing }, accuracy: { type: 'geojson', data: nothing } },
    layers: [
      {
        id: 'accuracy',
        type: 'fill',
        source: 'accuracy',
        paint: { 'fill-color': colours.brand, 'fill-opacity': 0.2 },
      },
      {
        id: 'track',
        type: 'line',
        source: 'track',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colours.brand, 'line-width': 2.5 },
      },
    ],
  }
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
