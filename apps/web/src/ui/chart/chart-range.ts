import type { Series } from '@fieldport/contract'
import {
  chartRangePresets,
  defaultDeviceChartRangeMs,
  maximumStorageDays,
  type Retention,
  type TimeRange,
} from '@fieldport/domain'
import type { RangeChoice } from './range/range-choice.ts'
import { defaultRangeId, lastRangeId, type RangeView } from './range/range-view.ts'

export type ChartRange =
  | { readonly kind: 'relative'; readonly id: string; readonly milliseconds: number }
  | { readonly kind: 'fixed'; readonly fromSeconds: number; readonly toSeconds: number }

export function resolveRange(view: RangeView): ChartRange {
  if (view.from !== undefined && view.to !== undefined) {
    return { kind: 'fixed', fromSeconds: view.from, toSeconds: view.to }
  }
  const id = view.range ?? defaultRangeId
  const preset = chartRangePresets.find((choice) => choice.id === id)
  return { kind: 'relative', id, milliseconds: preset?.milliseconds ?? defaultDeviceChartRangeMs }
}

/** The address of a choice. */
export function rangeViewOf(choice: RangeChoice): RangeView {
  if (choice.kind === 'fixed') return { from: choice.fromSeconds, to: choice.toSeconds }
  if (choice.kind === 'last') return { range: lastRangeId }
  return choice.id === defaultRangeId ? {} : { range: choice.id }
}

/** Where a range that moves with the present stands now, whole epoch seconds. */
export function secondsOfRange(range: ChartRange, nowSeconds: number): TimeRange {
  if (range.kind === 'fixed') return range
  const toSeconds = Math.round(nowSeconds)
  return { fromSeconds: toSeconds - range.milliseconds / 1000, toSeconds }
}

/**
 * Whether an answer leaves something of its range out: the server said so, or, to a guest, began later than was asked because the
 * plan of the device keeps no more.
 */
export function isRangeReduced(
  { from, to, lastEvaluatedKey }: Pick<Series, 'from' | 'to' | 'lastEvaluatedKey'>,
  asked: ChartRange,
): boolean {
  const begin = asked.kind === 'fixed' ? asked.fromSeconds : to - asked.milliseconds / 1000
  return lastEvaluatedKey !== null || from > begin + 1
}

/** Where a chart can be zoomed and moved to: what the plan keeps, and the present. */
export function zoomBounds({ retentionDays }: Retention, nowSeconds: number): TimeRange {
  const toSeconds = Math.ceil(nowSeconds)
  return { fromSeconds: toSeconds - retentionDays * 86_400, toSeconds }
}

/** What a plan lets a reader see. The vendor sees all that is stored. Source: specification 3, section 6. */
export function retentionOf(
  tier: { readonly name: string; readonly dataStorageDays: number } | undefined,
  vendor: boolean,
): Retention {
  if (!tier || vendor) return { planName: tier?.name ?? '', retentionDays: maximumStorageDays }
  return { planName: tier.name, retentionDays: tier.dataStorageDays }
}
