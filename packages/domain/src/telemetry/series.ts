import { storageToleranceSeconds } from '../plans/tiers.ts'

/** Defaults of charts and tables. Source: specification 3, section 9. */
export const chartDownsample = 1100
export const defaultChartRangeMs = 1_800_000
export const defaultDeviceChartRangeMs = 21_600_000
export const defaultUtilisationRangeMs = 86_400_000
export const defaultCustomRangeMs = 604_800_000
export const defaultRawRangeMs = 86_400_000
/** Below this many points a chart zooms to single ones. */
export const enhancedZoomBelowPoints = 1000
/** Roll-ups hold ten minutes each. Source: architecture, 'Telemetry tables'. */
export const rollupSeconds = 600

const monthMs = 2_628_000_000

export type ChartRangePreset = {
  readonly id: string
  readonly label: string
  readonly milliseconds: number
  /** Days of storage a plan needs for it; absent when every plan will do. */
  readonly requiredRetentionDays?: number
  readonly hiddenOnCustomCharts?: true
}

/** Presets up to a month: specification 3, sections 2.6 and 9. The longer ones are ours, made of the same month. */
export const chartRangePresets: readonly ChartRangePreset[] = [
  { id: '10m', label: '10 Minutes', milliseconds: 600_000 },
  { id: '30m', label: '30 Minutes', milliseconds: 1_800_000 },
  { id: '1h', label: 'Hour', milliseconds: 3_600_000 },
  { id: '6h', label: '6 Hours', milliseconds: 21_600_000 },
  { id: '1d', label: 'Day', milliseconds: 86_400_000, requiredRetentionDays: 1 },
  { id: '1w', label: 'Week', milliseconds: 604_800_000, requiredRetentionDays: 7 },
  { id: '1M', label: 'Month', milliseconds: monthMs, requiredRetentionDays: 30, hiddenOnCustomCharts: true },
  {
    id: '3M',
    label: '3 Months',
    milliseconds: 3 * monthMs,
    requiredRetentionDays: 91,
    hiddenOnCustomCharts: true,
  },
  {
    id: '1y',
    label: 'Year',
    milliseconds: 12 * monthMs,
    requiredRetentionDays: 365,
    hiddenOnCustomCharts: true,
  },
  {
    id: '2y',
    label: '2 Years',
    milliseconds: 24 * monthMs,
    requiredRetentionDays: 730,
    hiddenOnCustomCharts: true,
  },
]

/** What a plan keeps: its name as shown, and its days of storage. */
export type Retention = { readonly planName: string; readonly retentionDays: number }

/** Source: specification 3, section 8. */
export function retentionMessage({ planName, retentionDays }: Retention): string {
  return `Data older than ${retentionDays} day(s) is unavailable on the ${planName} plan.`
}

/** The presets a chart offers; `disabledMessage` is set where the plan keeps too little. Source: specification 3, section 5. */
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
 * What is wrong with a range, or undefined. The start may be older than the plan by ten minutes.
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
 * What the plan keeps of a range, without the tolerance, which is left to clocks that differ. A range of which nothing is kept stays as
 * it is, so that it is refused with the reason.
 */
export function limitToRetention(
  { fromSeconds, toSeconds }: TimeRange,
  { retentionDays }: Pick<Retention, 'retentionDays'>,
  nowSeconds: number,
): TimeRange {
  const oldest = nowSeconds - retentionDays * 86_400
  return { fromSeconds: toSeconds > oldest ? Math.max(fromSeconds, oldest) : fromSeconds, toSeconds }
}

/** 'Load previous' (-1) and 'Load next' (1) shift the window by 25 %. Source: specification 3, section 2.6. */
export function shiftRange(range: TimeRange, direction: -1 | 1): TimeRange {
  const shift = (range.toSeconds - range.fromSeconds) * 0.25 * direction
  return { fromSeconds: range.fromSeconds + shift, toSeconds: range.toSeconds + shift }
}

/**
 * Cuts points (ascending `ts`, epoch seconds; the start of a bucket where they are buckets) into the runs that a line may join.
 * A gap is longer than three expected intervals, and never shorter than a bucket. Without an expected interval nothing is cut.
 */
export function splitAtGaps<Point extends { readonly ts: number }>(
  points: readonly Point[],
  intervalSeconds: number | undefined,
  bucketMs: number,
): readonly (readonly Point[])[] {
  const longestSeconds =
    intervalSeconds === undefined ? Number.POSITIVE_INFINITY : Math.max(3 * intervalSeconds, bucketMs / 1000)
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && point.ts - before.ts <= longestSeconds) run.push(point)
    else runs.push([point])
  }
  return runs
}
