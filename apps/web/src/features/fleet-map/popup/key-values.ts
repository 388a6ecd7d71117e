import {
  type CardDisplay,
  compareMeasurements,
  type DisplaySettings,
  formatHours,
  isKnownReading,
  resolveDisplay,
} from '@fieldport/domain'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { inReaderUnits } from '../../../lib/format/units.ts'
import { digitalWords, translateLabel } from '../../../lib/texts/labels.ts'

/** As many as are taken in at a glance. */
const shownValues = 3

export type KeyValue = { readonly key: string; readonly name: string; readonly text: string }

type Options = { readonly settings: DisplaySettings; readonly model?: string | undefined }

/** The first measurements of a device, named, ordered and hidden as its cards are. */
export function keyValues(
  readings: Readonly<Record<string, { readonly value?: unknown }>>,
  { settings, model }: Options,
): readonly KeyValue[] {
  return Object.entries(readings)
    .flatMap(([key, { value }]) => {
      if (!isKnownReading(key, value)) return []
      const display = resolveDisplay(key, settings[key], { value, model })
      return display.card === 'hidden' || display.card === 'string' ? [] : [{ display, value }]
    })
    .toSorted((left, right) => compareMeasurements(placeOf(left.display), placeOf(right.display)))
    .slice(0, shownValues)
    .map(({ display, value }) => ({
      key: display.key,
      name: translateLabel(display.name),
      text: valueText(display, value),
    }))
}

function placeOf({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}

function valueText(display: CardDisplay, value: number): string {
  if (display.card === 'digital') return digitalWords(value, display.digital)
  if (display.card === 'hours') return formatHours(value)
  const shown = inReaderUnits(display)
  return withUnit(formatNumber(shown.convert(value), shown.decimals), shown.unit)
}
