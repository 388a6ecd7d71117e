import { storageToleranceSeconds } from '../plans/tiers.ts'
import { chartRangePresets, defaultCustomRangeMs } from '../history/chart-presets.ts'

/** A plan's retention: its name as shown, and its days of storage. */
export type Retention = {
  readonly planName: string
  readonly retentionDays: number
  /** The plan is not known yet, and nothing is ruled out. */
  readonly isLoading?: boolean
}

/** Source: specification 3, section 8. */
export function retentionMessage({ planName, retentionDays }: Retention): string {
  return `Data older than ${retentionDays} day(s) is unavailable on the ${planName} plan.`
}

/** The presets of a chart; `disabledMessage` is set if the plan does not store that much. Source: specification 3, section 5. */
export function chartRangeChoices(retention: Retention, customChart: boolean) {
  return chartRangePresets
    .filter((preset) => !(customChart && preset.hiddenOnCustomCharts))
    .map((preset) => {
      const tooLong = retention.retentionDays < (preset.requiredRetentionDays ?? 0)
      return { preset, disabledMessage: tooLong ? retentionMessage(retention) : undefined }
    })
}

export type TimeRange = { readonly fromSeconds: number; readonly toSeconds: number }

export type RangeProblem = {
  readonly code: 'INVALID_RANGE' | 'OLDER_THAN_PLAN'
  readonly message: string
}

/**
 * What is wrong with a range, or undefined. The start may be ten minutes older than the plan allows.
 * Source: specification 3, section 5 ('Custom chart range', 'Raw Data').
 */
export function findRangeProblem(
  range: TimeRange,
  retention: Retention,
  nowSeconds: number,
): RangeProblem | undefined {
  if (!(range.fromSeconds < range.toSeconds) || !Number.isFinite(range.toSeconds - range.fromSeconds)) {
    return { code: 'INVALID_RANGE', message: 'Invalid date range' }
  }
  const oldest = nowSeconds - retention.retentionDays * 86_400 - storageToleranceSeconds
  if (range.fromSeconds >= oldest) return undefined
  return { code: 'OLDER_THAN_PLAN', message: retentionMessage(retention) }
}

/**
 * The part of a range that the plan stores, without the tolerance for differing clocks. A range entirely outside stays unchanged, so
 * that it is refused with the reason.
 */
export function limitToRetention(
  { fromSeconds, toSeconds }: TimeRange,
  { retentionDays }: Pick<Retention, 'retentionDays'>,
  nowSeconds: number,
): TimeRange {
  const oldest = nowSeconds - retentionDays * 86_400
  return { fromSeconds: toSeconds > oldest ? Math.max(fromSeconds, oldest) : fromSeconds, toSeconds }
}

/**
 * Initial From and To of a custom range: the last seven days, or as many as the plan stores, so that Apply is not refused before
 * anything was typed. Source: specification 3, section 9 ('Default custom range last 7 days').
 */
export function defaultCustomRange(retention: Retention, nowSeconds: number): TimeRange {
  const week = { fromSeconds: nowSeconds - defaultCustomRangeMs / 1000, toSeconds: nowSeconds }
  return limitToRetention(week, retention, nowSeconds)
}

/**
 * 'Load previous' (-1) and 'Load next' (1) shift the window by 25 %, back to the oldest data that the plan stores at
 * most. Source: specification 3, section 2.6.
 * @returns undefined: nothing is stored before the window
 */
export function shiftRange(
  range: TimeRange,
  direction: -1 | 1,
  { retentionDays }: Pick<Retention, 'retentionDays'>,
  nowSeconds: number,
): TimeRange | undefined {
  const quarter = (range.toSeconds - range.fromSeconds) / 4
  const before = range.fromSeconds - (nowSeconds - retentionDays * 86_400)
  // Ranges are in whole seconds.
  if (direction < 0 && before < 1) return undefined
  const shift = direction < 0 ? -Math.min(quarter, before) : quarter
  return { fromSeconds: range.fromSeconds + shift, toSeconds: range.toSeconds + shift }
}
