import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whenAtRest } from '../../lib/at-rest.ts'
import { loadMaps, type Maps } from '../../lib/map/open-map.ts'
import { useBrand } from '../../ui/brand/brand.ts'
import type { Area } from './area.ts'
import classes from './fleet-canvas.module.css'
import { type FleetView, openFleetView } from './fleet-view.ts'
import { HoverName } from './popup/hover-name.tsx'
import type { Mark } from './marks/map-marks.ts'
import { MapPopup } from './popup/map-popup.tsx'
import { isPlaced, type MappedDevice } from './mapped-device.ts'
import { MarkList } from './marks/mark-list.tsx'

type Props = {
  /** What is to be drawn; undefined while it loads. */
  readonly devices: readonly MappedDevice[] | undefined
  /** When it changes, the map shows every device. */
  readonly fitKey: string
  readonly hoveredId: string | undefined
  readonly onHover: (deviceid: string | undefined) => void
  /** What part of the earth is in sight. */
  readonly onArea: (area: Area) => void
}

type Picked = { readonly deviceid: string; readonly byKeyboard: boolean }

/** MapLibre in its own chunk. */
export function FleetCanvas({ devices, fitKey, hoveredId, onHover, onArea }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [isMoving, setMoving] = useState(false)
  const [picked, setPicked] = useState<Picked>()
  const { view, state } = useFleetView(box, {
    onMarks: (found) => {
      setMarks(found)
      setMoving(false)
    },
    onMoving: () => setMoving(true),
    onArea,
    onPick: (deviceid) => setPicked(deviceid === undefined ? undefined : { deviceid, byKeyboard: false }),
    onHover,
  })
  useDrawing(view, devices, fitKey)
  // Rows that scroll by under a pointer draw no ring each.
  useEffect(() => whenAtRest(() => view?.ring(hoveredId)), [view, hoveredId])
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
        if (event.key === 'Escape' && !picked) view?.fold()
      }}
    >
      <div ref={box} className={classes['canvas']} />
      <Empty devices={devices} />
      {view && (
        <>
          <MarkList
            marks={marks}
            devices={devices}
            isMoving={isMoving}
            onChoose={(mark) => {
              if (mark.kind === 'device') setPicked({ deviceid: mark.deviceid, byKeyboard: true })
              else view.choose(mark)
            }}
          />
          <HoverName view={view} device={findDevice(devices, hoveredId)} />
          <PickedPopup view={view} devices={devices} picked={picked} onClose={() => setPicked(undefined)} />
        </>
      )}
    </div>
  )
}

function findDevice(devices: readonly MappedDevice[] | undefined, id: string | undefined) {
  return id === undefined ? undefined : devices?.find(({ deviceid }) => deviceid === id)
}

/** Where there is no device, the list says so. */
function Empty({ devices }: Pick<Props, 'devices'>) {
  const { t } = useTranslation()
  if (!devices || devices.length === 0 || devices.some(isPlaced)) return null
  return <p className={classes['note']}>{t('A device stands here once it has sent its position.')}</p>
}

type PickedProps = Pick<Props, 'devices'> & {
  readonly view: FleetView
  readonly picked: Picked | undefined
  readonly onClose: () => void
}

function PickedPopup({ view, devices, picked, onClose }: PickedProps) {
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

/** The map, which is made once, and what may be heard of it. */
function useFleetView(box: { readonly current: HTMLDivElement | null }, events: Omit<Events, 'onReady'>) {
  const { mapStyleUrl } = useBrand()
  const [view, setView] = useState<FleetView>()
  const [state, setState] = useState<'loading' | 'ready' | 'error'>('loading')
  const heard = {
    onReady: useEffectEvent(() => setState('ready')),
    onMarks: useEffectEvent(events.onMarks),
    onMoving: useEffectEvent(events.onMoving),
    onArea: useEffectEvent(events.onArea),
    onPick: useEffectEvent(events.onPick),
    onHover: useEffectEvent(events.onHover),
  }
  const open = useEffectEvent((maps: Maps, into: HTMLElement) => openFleetView(into, maps, heard))
  useEffect(() => {
    let left = false
    let made: FleetView | undefined
    const start = async () => {
      const maps = await loadMaps(mapStyleUrl)
      if (left || !box.current) return
      made = open(maps, box.current)
      setView(made)
    }
    start().catch(() => setState('error'))
    return () => {
      left = true
      made?.map.remove()
      setView(undefined)
    }
  }, [mapStyleUrl, box])
  return { view, state }
}

/** Keeps the map at what is to be seen. */
function useDrawing(
  view: FleetView | undefined,
  devices: readonly MappedDevice[] | undefined,
  fitKey: string,
) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const drawnScheme = useRef(scheme)
  const fitted = useRef<string>(undefined)
  useEffect(() => {
    if (!view || !devices) return
    view.show(devices)
    if (fitted.current === fitKey) return
    fitted.current = fitKey
    view.fit()
  }, [view, devices, fitKey])
  useEffect(() => {
    if (drawnScheme.current !== scheme) view?.recolour()
    drawnScheme.current = scheme
  }, [view, scheme])
}
