import {
  type CardDisplay,
  compareMeasurements,
  type Condition,
  type ConfiguredDevice,
  type DeviceEvent,
  type DigitalSettings,
  type DisplaySettings,
  type EventState,
  eventState,
  isStale,
  type LimitsByLevel,
  parseEvents,
  resolveDisplay,
  worstLimitBand,
} from '@fieldport/domain'
import { translateLabel } from '../../../lib/texts/labels.ts'
import type { KeyState, Reading } from '../../../lib/live/point-store.ts'

export type CardOptions = ConfiguredDevice & { readonly settings: DisplaySettings }

/** Every key that has a card of its own, in display order. `stateOf` gives the values seen under a key. */
export function arrangeCards(
  keys: readonly string[],
  stateOf: (key: string) => KeyState,
  { settings, model, config }: CardOptions,
): readonly CardDisplay[] {
  return keys
    .map((key) =>
      localizeDisplay(
        resolveDisplay(key, settings[key], { model, config, value: stateOf(key).latest?.value }),
      ),
    )
    .filter(({ card }) => card !== 'hidden')
    .toSorted((left, right) => compareMeasurements(getSortKey(left), getSortKey(right)))
}

/** A name that a person chose is no word of the catalogue, and stays. */
function localizeDisplay(display: CardDisplay): CardDisplay {
  return { ...display, name: translateLabel(display.name) }
}

function getSortKey({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}

/** A reading as a number; NaN for what is none. On and off count as 1 and 0. */
export function toNumber(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : Number.NaN
}

/** The numbers among readings as points of a line; half a line is better than none. */
export function numbersOf(readings: readonly Reading[]): readonly (readonly [ts: number, value: number])[] {
  const points: (readonly [number, number])[] = []
  for (const { ts, value } of readings) {
    const number = toNumber(value)
    if (Number.isFinite(number)) points.push([ts, number])
  }
  return points
}

/** Undefined of nothing. The mean is the one of the values, however far apart they are. */
export function summaryOf(points: readonly (readonly [ts: number, value: number])[]) {
  if (points.length === 0) return undefined
  const values = points.map(([, value]) => value)
  const total = values.reduce((sum, value) => sum + value, 0)
  return { min: Math.min(...values), mean: total / values.length, max: Math.max(...values) }
}

/** Whether an indicator shows its high text. */
export function isHigh({ lowThreshold }: DigitalSettings, value: unknown): boolean {
  return toNumber(value) >= lowThreshold
}

/**
 * The reading a card shows. One that is missing from the newest point is shown for as long as it is not stale beside it, since
 * keys have intervals of their own; after that only where 'show last reading' is set.
 */
export function shownReading(
  latest: Reading | undefined,
  newestSeconds: number,
  intervalSeconds: number | undefined,
  showLastReading: boolean,
): Reading | undefined {
  if (!latest || showLastReading) return latest
  return isStale(newestSeconds - latest.ts, intervalSeconds) ? undefined : latest
}

/** What a card knows of its measurement beside its value. */
export type CardEvidence = {
  /** What is open about it now. */
  readonly condition: Pick<Condition, 'level'> | undefined
  /** The events of the newest point that carries events. */
  readonly events: Reading | undefined
  /** Those that somebody switched on. */
  readonly limits: readonly LimitsByLevel[]
  /** Of the past nobody keeps what was open. */
  readonly isPast: boolean
}

/**
 * The mark of a card. Now it is what the server has open, with its durations and guards, as in header and list; of a past moment it is
 * what the limits and the events of the point itself say. An alert opens nothing and is told with its reading alone.
 */
export function cardMark(key: string, reading: Reading | undefined, evidence: CardEvidence): EventState {
  const event =
    reading && evidence.events?.ts === reading.ts ? eventState(eventsOf(key, evidence.events)) : 'ok'
  if (!evidence.isPast) return evidence.condition?.level ?? (event === 'alert' ? 'alert' : 'ok')
  const band = reading ? worstLimitBand(evidence.limits, toNumber(reading.value)) : 'ok'
  return band === 'ok' || event === 'alarm' ? event : band
}

function eventsOf(key: string, events: Reading): readonly DeviceEvent[] {
  return parseEvents(events.value).filter(({ topic }) => topic === key)
}
