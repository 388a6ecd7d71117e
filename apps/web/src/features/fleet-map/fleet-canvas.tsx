import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whenIdle } from '../../lib/when-idle.ts'
import { loadFirstMapResources, type MapResources } from '../../lib/map/create-map.ts'
import type { MapKind } from '../../lib/map/map-kind.ts'
import { useShownMap } from '../../lib/map/use-shown-map.ts'
import { useMapChoice } from '../../lib/map/use-map-choice.ts'
import { useBrand } from '../../ui/brand/brand.ts'
import { MapSwitch } from '../../ui/map/map-switch.tsx'
import type { GeoBounds } from './geo-bounds.ts'
import classes from './fleet-canvas.module.css'
import { type FleetMapView, openFleetView } from './fleet-map-view.ts'
import { HoverName } from './popup/hover-name.tsx'
import type { MapMarker } from './marks/map-markers.ts'
import { MapPopup } from './popup/map-popup.tsx'
import { hasPosition, type MappedDevice } from './mapped-device.ts'
import { MarkerList } from './marks/marker-list.tsx'

type Props = {
  /** The devices to draw; undefined while loading. */
  readonly devices: readonly MappedDevice[] | undefined
  /** When it changes, the map fits all devices. */
  readonly fitKey: string
  readonly hoveredId: string | undefined
  readonly onHover: (deviceid: string | undefined) => void
  /** Called with the visible area. */
  readonly onBounds: (area: GeoBounds) => void
}

type SelectedDevice = { readonly deviceid: string; readonly byKeyboard: boolean }

/** The map, with MapLibre in its own chunk. */
export function FleetCanvas({ devices, fitKey, hoveredId, onHover, onBounds }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [marks, setMarks] = useState<readonly MapMarker[]>([])
  const [isMoving, setMoving] = useState(false)
  const [picked, setPicked] = useState<SelectedDevice>()
  const choice = useMapChoice(useBrand().maps)
  const { view, state, failed } = useFleetView(box, choice.kind, {
    onMarkers: (found) => {
      setMarks(found)
      setMoving(false)
    },
    onMoving: () => setMoving(true),
    onBounds,
    onSelect: (deviceid) => setPicked(deviceid === undefined ? undefined : { deviceid, byKeyboard: false }),
    onHover,
  })
  useSyncMap(view, devices, fitKey)
  // When idle, so that rows scrolling past the pointer do not each draw a ring.
  useEffect(() => whenIdle(() => view?.highlight(hoveredId)), [view, hoveredId])
  if (state === 'error') {
    return (
      <p className={classes['problem']} role="alert">
        {t('Map Load Error')}
      </p>
    )
  }
  return (
    <div
      className={classes['canvas']}
      data-testid="fleet-map-canvas"
      data-state={state}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !picked) view?.closeSpider()
      }}
    >
      <div ref={box} className={classes['canvas']} />
      <MapSwitch choice={choice} failed={failed} />
      <Empty devices={devices} />
      {view && (
        <>
          <MarkerList
            markers={marks}
            devices={devices}
            isMoving={isMoving}
            onChoose={(mark) => {
              if (mark.kind === 'device') setPicked({ deviceid: mark.deviceid, byKeyboard: true })
              else view.activateMarker(mark)
            }}
          />
          <HoverName view={view} device={findDevice(devices, hoveredId)} />
          <SelectedDevicePopup
            view={view}
            devices={devices}
            picked={picked}
            onClose={() => setPicked(undefined)}
          />
        </>
      )}
    </div>
  )
}

function findDevice(devices: readonly MappedDevice[] | undefined, id: string | undefined) {
  return id === undefined ? undefined : devices?.find(({ deviceid }) => deviceid === id)
}

/** The list says if there are no devices. */
function Empty({ devices }: Pick<Props, 'devices'>) {
  const { t } = useTranslation()
  if (!devices || devices.length === 0 || devices.some(hasPosition)) return null
  return <p className={classes['note']}>{t('Devices appear here once they send a position.')}</p>
}

type PopupProps = Pick<Props, 'devices'> & {
  readonly view: FleetMapView
  readonly picked: SelectedDevice | undefined
  readonly onClose: () => void
}

function SelectedDevicePopup({ view, devices, picked, onClose }: PopupProps) {
  const device = findDevice(devices, picked?.deviceid)
  if (!device?.position) return null
  return (
    <MapPopup
      key={device.deviceid}
      view={view}
      device={device}
      takesFocus={picked?.byKeyboard === true}
      onClose={onClose}
    />
  )
}

type Events = Parameters<typeof openFleetView>[2]

/** Creates the map once, and connects its events. */
function useFleetView(
  box: { readonly current: HTMLDivElement | null },
  kind: MapKind,
  events: Omit<Events, 'onReady' | 'onMapLost'>,
) {
  const { maps: addresses } = useBrand()
  const [view, setView] = useState<FleetMapView>()
  const [state, setState] = useState<'loading' | 'ready' | 'error'>('loading')
  const { failed, ...shown } = useShownMap(view, kind, addresses)
  const heard = {
    onReady: useEffectEvent(() => setState('ready')),
    onMapLost: useEffectEvent(shown.onLost),
    onMarkers: useEffectEvent(events.onMarkers),
    onMoving: useEffectEvent(events.onMoving),
    onBounds: useEffectEvent(events.onBounds),
    onSelect: useEffectEvent(events.onSelect),
    onHover: useEffectEvent(events.onHover),
  }
  const first = useEffectEvent(() => kind)
  const onMapShown = useEffectEvent(shown.onMapShown)
  const open = useEffectEvent((maps: MapResources, into: HTMLElement) => openFleetView(into, maps, heard))
  useEffect(() => {
    let left = false
    let made: FleetMapView | undefined
    const start = async () => {
      const maps = await loadFirstMapResources(addresses, first())
      if (left || !box.current) return
      made = open(maps, box.current)
      onMapShown(maps)
      setView(made)
    }
    start().catch(() => setState('error'))
    return () => {
      left = true
      made?.map.remove()
      setView(undefined)
    }
  }, [addresses, box])
  return { view, state, failed }
}

/** Updates the map to the shown state. */
function useSyncMap(
  view: FleetMapView | undefined,
  devices: readonly MappedDevice[] | undefined,
  fitKey: string,
) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const drawnScheme = useRef(scheme)
  const fitted = useRef<string>(undefined)
  useEffect(() => {
    if (!view || !devices) return
    view.setDevices(devices)
    if (fitted.current === fitKey) return
    fitted.current = fitKey
    view.fit()
  }, [view, devices, fitKey])
  useEffect(() => {
    if (drawnScheme.current !== scheme) view?.refreshColours()
    drawnScheme.current = scheme
  }, [view, scheme])
}
