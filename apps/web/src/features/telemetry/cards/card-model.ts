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
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import type { KeyState, Reading } from '../../../lib/live/point-store.ts'

export type CardOptions = ConfiguredDevice & {
  readonly settings: DisplaySettings
  /** The time by which readings age, epoch seconds. */
  readonly presentSeconds: number
  /** Of the device's messages, in seconds; undefined: unknown. */
  readonly intervalSeconds: number | undefined
}

/**
 * All keys that have a card of their own, in display order; those without a reading to show come last, unless a person
 * has placed them. `stateOf` returns the values seen under a key.
 */
export function arrangeCards(
  keys: readonly string[],
  stateOf: (key: string) => KeyState,
  { settings, model, config, presentSeconds, intervalSeconds }: CardOptions,
): readonly CardDisplay[] {
  const isEmpty = ({ key, showLastReading }: CardDisplay) =>
    settings[key]?.sort === undefined &&
    shownReading(stateOf(key).latest, presentSeconds, intervalSeconds, showLastReading) === undefined
  const cards = keys
    .map((key) =>
      localizeDisplay(
        resolveDisplay(key, settings[key], { model, config, value: stateOf(key).latest?.value }),
      ),
    )
    .filter(({ card }) => card !== 'hidden')
    .toSorted((left, right) => compareMeasurements(getSortKey(left), getSortKey(right)))
  return [...cards.filter((card) => !isEmpty(card)), ...cards.filter(isEmpty)]
}

/** A name chosen by a person is not in the catalogue, and stays unchanged. */
function localizeDisplay(display: CardDisplay): CardDisplay {
  return { ...display, name: translateMeasurement(display.name) }
}

function getSortKey({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}

/** A reading as a number; NaN if it is not one. On and off count as 1 and 0. */
export function toNumber(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : Number.NaN
}

/** The numbers among readings as points of a line; readings that are not numbers are skipped. */
export function numbersOf(readings: readonly Reading[]): readonly (readonly [ts: number, value: number])[] {
  const points: (readonly [number, number])[] = []
  for (const { ts, value } of readings) {
    const number = toNumber(value)
    if (Number.isFinite(number)) points.push([ts, number])
  }
  return points
}

/** Undefined without points. The mean ignores the time between values. */
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

/** The time by which readings age: that of the newest point, unless its clock was ahead. */
export function getPresentSeconds(newestSeconds: number, nowSeconds: number): number {
  return Math.min(newestSeconds, nowSeconds)
}

/**
 * The reading that a card shows. One that is missing from the newest point is shown until it is stale, because keys
 * have intervals of their own; afterwards only with 'show last reading'.
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

/** The facts that determine a card's mark besides its value. */
export type CardMarkFacts = {
  /** The open condition of the measurement. */
  readonly condition: Pick<Condition, 'level'> | undefined
  /** The events of the newest point that contains any. */
  readonly events: Reading | undefined
  /** Only active limits. */
  readonly limits: readonly LimitsByLevel[]
  /** Open conditions of the past are not stored. */
  readonly isPast: boolean
}

/**
 * The mark of a card. Live, it is the server's open condition, with its durations and guards, as in header and list;
 * for a past moment, it follows from the limits and the point's own events. An alert opens no condition and is only
 * shown with its own reading.
 */
export function cardMark(key: string, reading: Reading | undefined, facts: CardMarkFacts): EventState {
  const event = reading && facts.events?.ts === reading.ts ? eventState(eventsOf(key, facts.events)) : 'ok'
  if (!facts.isPast) return facts.condition?.level ?? (event === 'alert' ? 'alert' : 'ok')
  const band = reading ? worstLimitBand(facts.limits, toNumber(reading.value)) : 'ok'
  return band === 'ok' || event === 'alarm' ? event : band
}

function eventsOf(key: string, events: Reading): readonly DeviceEvent[] {
  return parseEvents(events.value).filter(({ topic }) => topic === key)
}
