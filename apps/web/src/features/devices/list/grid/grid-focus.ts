import type { KeyboardEvent } from 'react'

/** What takes the focus in a row, in its order. */
export const stops = ['select', 'name', 'menu'] as const
export type Stop = (typeof stops)[number]
export type StopPlace = { readonly index: number; readonly stop: Stop }

const pageRows = 10

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where a key moves the focus from a row's control; undefined: the key moves nothing. */
export function stopAfter(key: Key, from: StopPlace, rows: number, isRtl: boolean): StopPlace | undefined {
  if (key.altKey || key.metaKey || key.shiftKey) return undefined
  const { index, stop } = from
  const toRow = (row: number): StopPlace => ({ index: Math.min(Math.max(row, 0), rows - 1), stop })
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  switch (key.key) {
    case 'ArrowDown':
      return toRow(index + 1)
    case 'ArrowUp':
      return toRow(index - 1)
    case 'PageDown':
      return toRow(index + pageRows)
    case 'PageUp':
      return toRow(index - pageRows)
    case 'Home':
      return toRow(0)
    case 'End':
      return toRow(rows - 1)
    case forward:
      return { index, stop: neighbour(stop, 1) }
    case back:
      return { index, stop: neighbour(stop, -1) }
    default:
      return undefined
  }
}

function neighbour(stop: Stop, by: number): Stop {
  return stops[Math.min(Math.max(stops.indexOf(stop) + by, 0), stops.length - 1)] ?? stop
}

/** The same for an event on a control of a row. */
export function nextStop(event: KeyboardEvent, rows: number): StopPlace | undefined {
  const target = event.target instanceof Element ? event.target : undefined
  const stop = stops.find((each) => target?.closest(`[data-stop="${each}"]`))
  const index = Number(target?.closest('[data-index]')?.getAttribute('data-index'))
  if (stop === undefined || !Number.isInteger(index)) return undefined
  return stopAfter(event, { index, stop }, rows, document.documentElement.dir === 'rtl')
}
