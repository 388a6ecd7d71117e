import type { TFunction } from 'i18next'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { worstOf } from './cluster-ring.ts'
import classes from '../fleet-canvas.module.css'
import type { Mark } from './map-marks.ts'
import type { MappedDevice } from '../mapped-device.ts'
import { fleetStateWord } from './state-word.ts'

type Props = {
  readonly marks: readonly Mark[]
  readonly devices: readonly MappedDevice[] | undefined
  readonly isMoving: boolean
  readonly onChoose: (mark: Mark) => void
}

/**
 * What the map draws as a list of buttons, each on its mark: one stop for the keyboard, arrows from mark to mark, the worst first.
 */
export function MarkList({ marks, devices, isMoving, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<string>()
  const stop = marks.some(({ key }) => key === current) ? current : marks[0]?.key
  const keepFocus = useKeptFocus(marks, list)
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
      {marks.map((mark) => (
        <li key={mark.key}>
          <button
            type="button"
            className={classes['mark']}
            style={{ left: mark.x, top: mark.y }}
            tabIndex={mark.key === stop ? 0 : -1}
            data-testid={mark.kind === 'device' ? 'map-device' : 'map-cluster'}
            data-device={mark.kind === 'device' ? mark.deviceid : undefined}
            data-state={mark.kind === 'device' ? mark.state : worstOf(mark.counts)}
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
 * Clusters fall apart and devices move: where the mark that has the focus is gone, the nearest one takes it, so that the keyboard
 * never falls back to the top of the page.
 */
function useKeptFocus(marks: readonly Mark[], list: { readonly current: HTMLUListElement | null }) {
  const focused = useRef<Mark>(undefined)
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
  return (mark: Mark | undefined) => {
    focused.current = mark
  }
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function labelOf(mark: Mark, names: ReadonlyMap<string, string>, t: TFunction): string {
  if (mark.kind === 'device') {
    return `${names.get(mark.deviceid) ?? mark.deviceid}, ${fleetStateWord(mark.state, t)}`
  }
  const { count, counts } = mark
  return `${t('{{number}} device here', { count, number: formatCount(count) })}, ${fleetStateWord(worstOf(counts), t)}`
}
