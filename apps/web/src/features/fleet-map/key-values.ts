import { compareMeasurements, describeMeasurement, isKnownReading } from '@fieldport/domain'
import { formatNumber, withUnit } from '../../lib/format/numbers.ts'
import { inReaderUnits } from '../../lib/format/units.ts'
import { translateLabel } from '../../lib/labels.ts'

/** As many as are taken in at a glance. */
const shownValues = 3

export type KeyValue = { readonly key: string; readonly name: string; readonly text: string }

/** The first measurements of a device in the order of the catalogue, which puts what matters first. */
export function keyValues(
  readings: Readonly<Record<string, { readonly value?: unknown }>>,
): readonly KeyValue[] {
  return Object.entries(readings)
    .flatMap(([key, { value }]) => {
      const measurement = describeMeasurement(key, { value })
      const isShown = measurement.place === 'card' && isKnownReading(key, value)
      return isShown ? [{ measurement, value: value as number }] : []
    })
    .toSorted((left, right) => compareMeasurements(left.measurement, right.measurement))
    .slice(0, shownValues)
    .map(({ measurement, value }) => {
      const shown = inReaderUnits(measurement)
      return {
        key: measurement.key,
        name: translateLabel(measurement.label),
        text: withUnit(formatNumber(shown.convert(value), shown.decimals), shown.unit),
      }
    })
}
