import type { Series } from '@fieldport/contract'
import {
  type CardDisplay,
  type ContactState,
  type EventState,
  deriveFleetState,
  fleetStates,
} from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { getDigitalLabel } from '../../../lib/texts/labels.ts'
import { buildChart, type ChartData } from '../../../ui/chart/chart-data.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { CompareColumn, CompareView } from '../compare-view.ts'
import type { Statistics } from './statistics.ts'

/** One device of a comparison, with what is known so far. Values are in measured units. */
export type ComparisonRow = {
  readonly deviceid: string
  readonly name: string
  readonly colour: string
  /** The key's display on this device; undefined: not known yet, or it does not have it. */
  readonly display: CardDisplay | undefined
  readonly intervalSeconds: number | undefined
  readonly now: number | undefined
  readonly statistics: Statistics | undefined
  readonly series: Series | undefined
  readonly lastContact: number | null
  readonly contact: ContactState
  readonly event: EventState
  /** Why it has no data, in the reader's language. */
  readonly problem: string | undefined
  readonly isLoading: boolean
  /** Retries; absent if that would not help. */
  readonly retry: (() => void) | undefined
}

/** Shown for a missing value. */
export const missingValue = '—'

/** A value formatted as on the device's cards. A mean of on/off values is shown as a number. */
export function formatComparisonValue(
  { display }: Pick<ComparisonRow, 'display'>,
  value: number | undefined,
  kind: 'now' | 'min' | 'mean' | 'max',
): string {
  if (value === undefined || !display || display.card === 'string') return missingValue
  if (display.card === 'digital') {
    return kind === 'mean' ? missingValue : getDigitalLabel(value, display.digital)
  }
  if (display.card === 'hours') return formatHours(value)
  const shown = toDisplayUnit(display)
  return withUnit(formatNumber(shown.convert(value), shown.decimals), shown.unit)
}

/** Sorted by a column; devices without a value come last in both directions. */
export function sortComparison(
  rows: readonly ComparisonRow[],
  { sort, desc }: CompareView,
): readonly ComparisonRow[] {
  if (!sort) return rows
  const direction = desc ? -1 : 1
  return rows.toSorted((left, right) => {
    const [one, other] = [sortValue(left, sort), sortValue(right, sort)]
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined)
    return compareValues(one, other) * direction
  })
}

const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compareValues(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return natural.compare(String(left), String(right))
}

function sortValue(row: ComparisonRow, column: CompareColumn): string | number | undefined {
  switch (column) {
    case 'name':
      return row.name
    case 'lastContact':
      return row.lastContact ?? undefined
    case 'state':
      return fleetStates.indexOf(deriveFleetState(row.contact, row.event))
    case 'now':
      return row.now
    default:
      return row.statistics?.[column]
  }
}

/** One line per device, with the device's name and colour. */
export function toChartData(rows: readonly ComparisonRow[]): ChartData {
  const charts = rows.flatMap(({ display, series, name, colour, intervalSeconds }) =>
    display && series
      ? [
          buildChart(series, {
            displays: [{ ...display, name, colour }],
            intervalSeconds,
            livePoints: [],
            relativeMs: undefined,
            units: getLocaleSettings().units,
          }),
        ]
      : [],
  )
  return {
    lines: charts.flatMap(({ lines }) => lines),
    fromSeconds: Math.min(...charts.map(({ fromSeconds }) => fromSeconds)),
    toSeconds: Math.max(...charts.map(({ toSeconds }) => toSeconds)),
  }
}
