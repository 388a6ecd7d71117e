import type { Series } from '@fieldport/contract'
import {
  chartRangePresets,
  defaultDeviceChartRangeMs,
  maximumStorageDays,
  rawRetention,
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

/** The URL parameters of a choice. */
export function rangeViewOf(choice: RangeChoice): RangeView {
  if (choice.kind === 'fixed') return { from: choice.fromSeconds, to: choice.toSeconds }
  if (choice.kind === 'last') return { range: lastRangeId }
  return choice.id === defaultRangeId ? {} : { range: choice.id }
}

/** The current limits of a range that follows the present, in whole epoch seconds. */
export function secondsOfRange(range: ChartRange, nowSeconds: number): TimeRange {
  if (range.kind === 'fixed') return range
  const toSeconds = Math.round(nowSeconds)
  return { fromSeconds: toSeconds - range.milliseconds / 1000, toSeconds }
}

/**
 * Whether a response lacks a part of its range: the server said so or, for a guest, it starts later than requested
 * because the device's plan keeps no more.
 */
export function isRangeReduced(
  { from, to, lastEvaluatedKey }: Pick<Series, 'from' | 'to' | 'lastEvaluatedKey'>,
  asked: ChartRange,
): boolean {
  const begin = asked.kind === 'fixed' ? asked.fromSeconds : to - asked.milliseconds / 1000
  return lastEvaluatedKey !== null || from > begin + 1
}

/** The range within which a chart can be zoomed and panned: what the plan keeps, up to now. */
export function zoomBounds({ retentionDays }: Retention, nowSeconds: number): TimeRange {
  const toSeconds = Math.ceil(nowSeconds)
  return { fromSeconds: toSeconds - retentionDays * 86_400, toSeconds }
}

/**
 * The retention that applies to a reader; while the plan is loading nothing is ruled out.
 * @param hasFailed the plan could not be loaded, so it is unknown
 */
export function retentionOf(
  tier: { readonly name: string; readonly dataStorageDays: number } | undefined,
  vendor: boolean,
  hasFailed = false,
): Retention {
  if (tier || hasFailed) return rawRetention(tier, vendor)
  return { planName: '', retentionDays: maximumStorageDays, isLoading: true }
}
