import {
  compareMeasurements,
  describeMeasurement,
  formatHours,
  type Measurement,
  type StoredPoint,
} from '@fieldport/domain'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'

export type UnderstoodKey = {
  readonly key: string
  readonly name: string
  readonly value: string
  /** Things in a list, such as frames or events. */
  readonly count?: number
}

/** What the portal made of a message: every key with its name, its value and its unit, in the order of the catalogue. */
export function understoodKeys(point: StoredPoint, model: string): readonly UnderstoodKey[] {
  return Object.entries(point)
    .map(([key, value]) => ({ measurement: describeMeasurement(key, { model, value }), value }))
    .filter(({ measurement }) => measurement.kind !== 'hidden')
    .toSorted((left, right) => compareMeasurements(left.measurement, right.measurement))
    .map(({ measurement, value }) => describe(measurement, value))
}

function describe(measurement: Measurement, value: unknown): UnderstoodKey {
  const { key, label: name } = measurement
  if (Array.isArray(value)) return { key, name, value: '', count: value.length }
  if (typeof value !== 'number')
    return { key, name, value: typeof value === 'string' ? value : JSON.stringify(value) }
  if (measurement.kind === 'hours') return { key, name, value: formatHours(value) }
  return { key, name, value: withUnit(formatNumber(value, measurement.decimals), measurement.unit) }
}
