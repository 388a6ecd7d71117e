import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFirstMapResources, type MapResources } from '../../../lib/map/create-map.ts'
import type { MapKind } from '../../../lib/map/map-kind.ts'
import { useShownMap } from '../../../lib/map/use-shown-map.ts'
import { useMapChoice } from '../../../lib/map/use-map-choice.ts'
import { useBrand } from '../../../ui/brand/brand.ts'
import { MapSwitch } from '../../../ui/map/map-switch.tsx'
import classes from './position-card.module.css'
import type { RouteFeatures } from './route/route-features.ts'
import { type MapPopupText, type MapPosition, openRouteMap, type RouteMap } from './route/route-map.ts'

type Props = {
  readonly place: MapPosition
  readonly features: RouteFeatures | undefined
  /** The map fits the whole route each time this changes to a non-empty value. */
  readonly fitKey: string
  /** The device's position in a replay. */
  readonly past?: MapPosition | undefined
  readonly note?: MapPopupText | undefined
  readonly takesGestures?: boolean
  readonly onStop?: (at: number) => void
  readonly onNoteClosed?: () => void
}

/** A device's position and route on a map; only changes are redrawn. */
export function MapCanvas(props: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const choice = useMapChoice(useBrand().maps)
  const { map, styles, hasFailed, failed } = useRouteMap(box, choice.kind, props)
  useSyncMap(map, styles, props)
  const state = hasFailed ? 'error' : styles > 0 ? 'ready' : 'loading'
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
        data-lines={props.features?.lines.features.length ?? 0}
        hidden={state === 'error'}
      />
      {state !== 'error' && <MapSwitch choice={choice} failed={failed} />}
    </>
  )
}

function useRouteMap(box: { readonly current: HTMLDivElement | null }, kind: MapKind, props: Props) {
  const { maps: addresses } = useBrand()
  const [map, setMap] = useState<RouteMap>()
  const { failed, ...shown } = useShownMap(map, kind, addresses)
  const first = useEffectEvent(() => kind)
  const onMapShown = useEffectEvent(shown.onMapShown)
  const onMapLost = useEffectEvent(shown.onLost)
  /** Increases when a style is loaded, whose route is empty. */
  const [styles, setStyles] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const onStop = useEffectEvent((at: number) => props.onStop?.(at))
  const onNoteClosed = useEffectEvent(() => props.onNoteClosed?.())
  const open = useEffectEvent((maps: MapResources, into: HTMLElement) =>
    openRouteMap(into, maps, {
      at: props.place,
      takesGestures: props.takesGestures ?? false,
      onStyle: () => setStyles((count) => count + 1),
      onMapLost,
      onStop,
      onNoteClosed,
    }),
  )
  useEffect(() => {
    let left = false
    let made: RouteMap | undefined
    const start = async () => {
      const maps = await loadFirstMapResources(addresses, first())
      if (left || !box.current) return
      made = open(maps, box.current)
      onMapShown(maps)
      setMap(made)
    }
    start().catch(() => setFailed(true))
    return () => {
      left = true
      made?.remove()
      setMap(undefined)
    }
  }, [addresses, box])
  return { map, styles, hasFailed, failed }
}

/** Updates the map to the shown state. */
function useSyncMap(map: RouteMap | undefined, styles: number, props: Props): void {
  const { place, features, fitKey, past, note } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const drawnScheme = useRef(scheme)
  const isReady = map !== undefined && styles > 0
  useEffect(() => {
    if (drawnScheme.current !== scheme) map?.recolour()
    drawnScheme.current = scheme
  }, [map, scheme])
  useEffect(() => {
    if (isReady) map.showRoute(features)
  }, [map, isReady, styles, features])
  const fit = useEffectEvent(() => {
    if (map && features) map.fit(features)
  })
  useEffect(() => {
    if (isReady && fitKey !== '') fit()
  }, [isReady, fitKey])
  useEffect(() => {
    if (isReady) map.showPlace(place, past === undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a replay that ends does not move the map
  }, [map, isReady, styles, place])
  useEffect(() => {
    if (isReady) map.showPast(past)
  }, [map, isReady, past])
  useEffect(() => {
    if (isReady) map.showNote(note)
  }, [map, isReady, note])
}
