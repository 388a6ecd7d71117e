import type { DeviceSettings, Diagnostics } from '@fieldport/contract'
import { compareMeasurements, describeMeasurement, parseDisplaySettings } from '@fieldport/domain'
import { formatNumber } from '../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../lib/format/units.ts'

type Parameter = Diagnostics['parameters'][number]

export type ParameterRow = {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly ts: number
  /** The text that the search matches. */
  readonly searchText: string
}

/** The settings that name a device's own values. */
type Naming = Pick<DeviceSettings, 'model' | 'PORTAL_displaySettings'>

/** Every parameter with its name and unit, in the order of the data page. */
export function toParameterRows(
  parameters: readonly Parameter[],
  { model, PORTAL_displaySettings }: Naming,
): readonly ParameterRow[] {
  const names = parseDisplaySettings(PORTAL_displaySettings)
  return parameters
    .map((parameter) => ({
      parameter,
      measurement: describeMeasurement(parameter.key, { model, value: parameter.value }),
    }))
    .toSorted((left, right) => compareMeasurements(left.measurement, right.measurement))
    .map(({ parameter: { key, value, ts }, measurement }) => {
      const ownUnit = names[key]?.units || measurement.unit
      const { unit, decimals, convert } = toDisplayUnit({ unit: ownUnit, decimals: measurement.decimals })
      const isNumber = typeof value === 'number'
      const label = names[key]?.name || measurement.label
      return {
        key,
        label,
        value: isNumber ? formatNumber(convert(value), decimals) : textOf(value),
        unit: isNumber ? unit : '',
        ts,
        searchText: `${key}\n${label}`.toLowerCase(),
      }
    })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The rows that contain every word of the query. */
export function findParameters(parameters: readonly ParameterRow[], query: string): readonly ParameterRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0
    ? parameters
    : parameters.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
}
