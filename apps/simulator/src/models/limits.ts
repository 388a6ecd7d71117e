import type { PointEvent } from '../point.ts'

/** Low and high ends of the normal range, in the unit of the measurement. */
export type Band = readonly [low: number, high: number]

/** A measurement that the device itself monitors. */
export type Limit = {
  readonly topic: string
  readonly warning?: Band
  readonly alarm?: Band
  /** Applies only while this measurement is above the value. */
  readonly onlyWhen?: { readonly key: string; readonly above: number }
}

type State = { readonly level: 0 | 30 | 40; readonly side: 'Low' | 'High' | '' }

const normal: State = { level: 0, side: '' }

/**
 * Events for every monitored value that entered or left a band between two moments; values in the order of `limits`,
 * undefined where a limit does not apply.
 */
export function eventsBetween(
  limits: readonly Limit[],
  before: readonly (number | undefined)[],
  now: readonly (number | undefined)[],
): PointEvent[] | undefined {
  let events: PointEvent[] | undefined
  for (let i = 0; i < limits.length; i++) {
    const limit = limits[i] as Limit
    const was = stateOf(limit, before[i])
    const is = stateOf(limit, now[i])
    if (was === is || (was.level === is.level && was.side === is.side)) continue
    events ??= []
    events.push(eventOf(limit.topic, is))
  }
  return events
}

function eventOf(topic: string, state: State): PointEvent {
  return state.level === 0 ? { topic, msg: 'Normal', lv: 10 } : { topic, msg: state.side, lv: state.level }
}

function stateOf(limit: Limit, value: number | undefined): State {
  if (value === undefined) return normal
  const alarm = sideOf(limit.alarm, value)
  if (alarm !== '') return { level: 40, side: alarm }
  const warning = sideOf(limit.warning, value)
  return warning === '' ? normal : { level: 30, side: warning }
}

function sideOf(band: Band | undefined, value: number): State['side'] {
  if (band === undefined) return ''
  return value < band[0] ? 'Low' : value > band[1] ? 'High' : ''
}
