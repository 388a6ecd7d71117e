import {
  type CardDisplay,
  compareMeasurements,
  type DisplaySettings,
  isKnownReading,
  resolveDisplay,
} from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { getDigitalLabel, translateMeasurement } from '../../../lib/texts/labels.ts'

/** As many as can be read at a glance. */
const shownValues = 3

export type PopupReading = { readonly key: string; readonly name: string; readonly text: string }

type Options = { readonly settings: DisplaySettings; readonly model?: string | undefined }

/** The first measurements of a device, with the same names, order and visibility as its cards. */
export function listPopupReadings(
  readings: Readonly<Record<string, { readonly value?: unknown }>>,
  { settings, model }: Options,
): readonly PopupReading[] {
  return Object.entries(readings)
    .flatMap(([key, { value }]) => {
      if (!isKnownReading(key, value)) return []
      const display = resolveDisplay(key, settings[key], { value, model })
      return display.card === 'hidden' || display.card === 'string' ? [] : [{ display, value }]
    })
    .toSorted((left, right) =>
      compareMeasurements(getDisplayOrder(left.display), getDisplayOrder(right.display)),
    )
    .slice(0, shownValues)
    .map(({ display, value }) => ({
      key: display.key,
      name: translateMeasurement(display.name),
      text: valueText(display, value),
    }))
}

function getDisplayOrder({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}

function valueText(display: CardDisplay, value: number): string {
  if (display.card === 'digital') return getDigitalLabel(value, display.digital)
  if (display.card === 'hours') return formatHours(value)
  const shown = toDisplayUnit(display)
  return withUnit(formatNumber(shown.convert(value), shown.decimals), shown.unit)
}
