import type { FleetStateName } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { getStateLabel } from '../../../ui/feedback/state-badge.tsx'
import classes from '../fleet-canvas.module.css'
import type { MappedDevice } from '../mapped-device.ts'
import { getWorstState } from './cluster-ring.ts'
import type { MapMarker } from './map-markers.ts'

type Props = {
  readonly markers: readonly MapMarker[]
  readonly devices: readonly MappedDevice[] | undefined
  readonly isMoving: boolean
  readonly onChoose: (mark: MapMarker) => void
}

/** The markers as a list of buttons at their positions: one tab stop, arrow keys move between markers, worst first. */
export function MarkerList({ markers, devices, isMoving, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<string>()
  const stop = markers.some(({ key }) => key === current) ? current : markers[0]?.key
  const keepFocus = useMarkerFocus(markers, list)
  const names = new Map(devices?.map(({ deviceid, name }) => [deviceid, name || deviceid]))
  const move = (step: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <ul
      ref={list}
      className={classes['marks']}
      aria-label={t('Devices on the map')}
      data-moving={isMoving || undefined}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(step)
      }}
    >
      {markers.map((mark) => (
        <li key={mark.key}>
          <button
            type="button"
            className={classes['mark']}
            style={{ left: mark.x, top: mark.y }}
            tabIndex={mark.key === stop ? 0 : -1}
            data-testid={mark.kind === 'device' ? 'map-device' : 'map-cluster'}
            data-device={mark.kind === 'device' ? mark.deviceid : undefined}
            data-state={mark.kind === 'device' ? mark.state : getWorstState(mark.counts)}
            onFocus={() => {
              setCurrent(mark.key)
              keepFocus(mark)
            }}
            onBlur={(event) => {
              if (event.relatedTarget) keepFocus(undefined)
            }}
            onClick={() => onChoose(mark)}
            aria-label={labelOf(mark, names, t)}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * Clusters split and devices move: if the focused marker is gone, the nearest one gets the focus, so that it does not
 * return to the top of the page.
 */
function useMarkerFocus(marks: readonly MapMarker[], list: { readonly current: HTMLUListElement | null }) {
  const focused = useRef<MapMarker>(undefined)
  useEffect(() => {
    const letGo = () => {
      focused.current = undefined
    }
    document.addEventListener('pointerdown', letGo)
    return () => document.removeEventListener('pointerdown', letGo)
  }, [])
  useLayoutEffect(() => {
    const before = focused.current
    if (!before || document.activeElement !== document.body) return
    const distances = marks.map(({ x, y }) => Math.hypot(x - before.x, y - before.y))
    const nearest = distances.indexOf(Math.min(...distances))
    list.current?.querySelectorAll('button')[nearest]?.focus()
  }, [marks, list])
  return (mark: MapMarker | undefined) => {
    focused.current = mark
  }
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function labelOf(mark: MapMarker, names: ReadonlyMap<string, string>, t: TFunction): string {
  if (mark.kind === 'device') {
    return `${names.get(mark.deviceid) ?? mark.deviceid}, ${getFleetStateLabel(mark.state, t)}`
  }
  const { count, counts } = mark
  return `${t('{{number}} device here', { count, number: formatCount(count) })}, ${getFleetStateLabel(getWorstState(counts), t)}`
}

function getFleetStateLabel(state: FleetStateName, t: TFunction): string {
  if (state === 'alarm') return t('Alarm')
  return state === 'warning' ? t('Warning') : getStateLabel(state, t)
}
