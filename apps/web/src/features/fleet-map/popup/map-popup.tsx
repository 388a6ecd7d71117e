import { Popup } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { DevicePopup } from './device-popup.tsx'
import type { FleetMapView } from '../fleet-map-view.ts'
import { toNearestWorldCopy } from '../marks/map-markers.ts'
import type { MappedDevice } from '../mapped-device.ts'

/** Distance between a marker and its popup. */
const offsetPx = 20

type Props = {
  readonly view: FleetMapView
  readonly device: MappedDevice
  /** Opened by keyboard: the focus moves into it, and back when it closes. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** A popup of the map with React content, which follows its device. */
export function MapPopup({ view, device, takesFocus, onClose }: Props) {
  const content = useMemo(() => document.createElement('div'), [])
  const popup = useMemo(
    () =>
      new Popup({
        closeButton: false,
        closeOnClick: false,
        focusAfterOpen: false,
        maxWidth: 'none',
        offset: offsetPx,
      }).setDOMContent(content),
    [content],
  )
  const place = view.getDrawnCoordinates(device.deviceid)
  const [lon, lat] = place ? toNearestWorldCopy(view.map, place) : []
  const [before] = useState(() => document.activeElement)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (lon === undefined || lat === undefined) return
    popup.setLngLat([lon, lat])
    if (popup.isOpen()) return
    popup.addTo(view.map)
    // Only after it has been added to the page.
    if (takesFocus) content.querySelector('a')?.focus()
  }, [popup, content, view, takesFocus, lon, lat])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      popup.remove()
      if (takesFocus && before instanceof HTMLElement) before.focus()
    }
  }, [popup, takesFocus, before])
  return createPortal(<DevicePopup device={device} onClose={onClose} />, content)
}
