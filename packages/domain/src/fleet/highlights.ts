import type { CardDisplay } from '../display/display.ts'
import { resolveDisplay } from '../display/display.ts'
import type { DisplaySettings } from '../display/display-settings.ts'
import { compareMeasurements, describeMeasurement } from '../measurements/measurements.ts'

/** Number of values that fit into a row of the list. */
export const maximumHighlights = 2

export type HighlightOptions = {
  /** With the names of computed channels, see `mergeComputedSettings`. */
  readonly settings: DisplaySettings
  readonly model?: string | undefined
  readonly config?: unknown
  /** The measurement of a condition: shown first. */
  readonly leadingKey?: string | undefined
}

/** Measurements that every machine has and that nobody looks for first: supply, internal battery, attitude. */
const ownOfDevice = /^(?:v(?:in|sys|bat|reg)|pitch|roll|angle|motion|accel_[xyz]|gps_odo|light)$/

/**
 * A machine's most relevant values, best first: the subject of a condition; then keys with a gauge, named keys, its
 * sensors' measurements, and the device's own measurements. Hour counters come last, because they describe the past.
 * @param numbers the newest known number of each key
 */
export function pickHighlights(
  numbers: Readonly<Record<string, number>>,
  { settings, leadingKey, ...options }: HighlightOptions,
): readonly CardDisplay[] {
  return Object.entries(numbers)
    .flatMap(([key, value]) => {
      const display = resolveDisplay(key, settings[key], { ...options, value })
      if (display.card === 'hidden' || display.card === 'string') return []
      return [{ display, rank: key === leadingKey ? -1 : rankOf(display, options) }]
    })
    .toSorted(
      (left, right) =>
        left.rank - right.rank || compareMeasurements(orderOf(left.display), orderOf(right.display)),
    )
    .slice(0, maximumHighlights)
    .map(({ display }) => display)
}

function rankOf(display: CardDisplay, options: Pick<HighlightOptions, 'model' | 'config'>): number {
  const { key, name, unit, card } = display
  if (card === 'hours') return 5
  const own = ownOfDevice.test(key) ? 4 : 0
  if (card === 'gauge') return own
  const described = describeMeasurement(key, { model: options.model })
  const isNamed = described.label !== name || described.unit !== unit
  return own + (isNamed ? 1 : 2)
}

function orderOf({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}
