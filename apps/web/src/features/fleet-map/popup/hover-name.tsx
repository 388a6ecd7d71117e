import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import classes from '../fleet-canvas.module.css'
import type { FleetMapView } from '../fleet-map-view.ts'
import { toNearestWorldCopy } from '../marks/map-markers.ts'
import type { MappedDevice } from '../mapped-device.ts'

type Props = { readonly view: FleetMapView; readonly device: MappedDevice | undefined }

/** The name of the device under the pointer, here or in the list; follows the map without rendering the page. */
export function HoverName({ view, device }: Props) {
  const label = useRef<HTMLDivElement>(null)
  const deviceid = device?.deviceid
  const follow = useEffectEvent(() => {
    const place = deviceid === undefined ? undefined : view.getDrawnCoordinates(deviceid)
    if (!label.current || !place) return
    const { x, y } = view.map.project(toNearestWorldCopy(view.map, place))
    Object.assign(label.current.style, { left: `${Math.round(x)}px`, top: `${Math.round(y)}px` })
  })
  // Follows a moving device.
  useLayoutEffect(() => follow())
  useEffect(() => {
    const onMove = () => follow()
    view.map.on('move', onMove)
    return () => {
      view.map.off('move', onMove)
    }
  }, [view])
  if (!device?.position) return null
  return (
    <div ref={label} className={classes['name']} dir="auto" aria-hidden="true" data-testid="map-hover">
      {device.name || device.deviceid}
    </div>
  )
}
