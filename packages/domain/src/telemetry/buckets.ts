import { rollupSeconds as defaultRollupSeconds } from '../history/chart-presets.ts'
import { planDayBuckets, widestBucketWithinDayMs } from './day-buckets.ts'
import type { TimeRange } from './series.ts'

export type BucketPlan = {
  /** The width of a bucket; for local days, that of the widest. */
  readonly bucketMs: number
  readonly source: 'samples' | 'rollups'
  /** For buckets of local days: the start of each and the end of the last, epoch milliseconds. Absent: aligned to the epoch. */
  readonly edges?: readonly number[]
}

export type BucketRequest = TimeRange & {
  readonly downsample: number
  readonly rollupSeconds?: number
  /** IANA name of the zone at whose midnight days begin; undefined: days do not matter. */
  readonly timeZone?: string | undefined
}

/**
 * The bucket width for a range: at most `downsample` epoch-aligned buckets that touch [from, to], both ends included. A width of at
 * least a roll-up is a whole number of roll-ups and reads them; a narrower one reads samples. With a zone, buckets that would be
 * wider than a quarter of a day are whole local days.
 * Source: architecture, 'Telemetry tables'; the 1100 of specification 3, section 7.1.
 */
export function planBuckets(request: BucketRequest): BucketPlan {
  const rollupMs = (request.rollupSeconds ?? defaultRollupSeconds) * 1000
  const fromMs = request.fromSeconds * 1000
  const toMs = Math.max(request.toSeconds * 1000, fromMs)
  const most = Math.max(1, Math.floor(request.downsample) || 1)
  const step = (width: number) => roundWidth(width, rollupMs)
  // n buckets of (span / (n - 1)) always cover the span, however it is aligned.
  let bucketMs = step(most === 1 ? toMs - fromMs : (toMs - fromMs) / (most - 1))
  while (countBuckets(fromMs, toMs, bucketMs) > most) bucketMs = step(bucketMs * 2)
  if (request.timeZone === undefined || bucketMs <= widestBucketWithinDayMs)
    return { bucketMs, source: bucketMs >= rollupMs ? 'rollups' : 'samples' }
  const edges = planDayBuckets({ ...request, most, timeZone: request.timeZone })
  const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? edge))
  return { bucketMs: Math.max(...widths), source: 'rollups', edges }
}

/** The start of the bucket of a plan that contains a moment, both in epoch milliseconds. */
export function bucketStart(
  { bucketMs, edges }: Pick<BucketPlan, 'bucketMs' | 'edges'>,
  atMs: number,
): number {
  if (!edges) return Math.floor(atMs / bucketMs) * bucketMs
  return edges.findLast((edge) => edge <= atMs) ?? edges[0] ?? atMs
}

/** Number of epoch-aligned buckets that touch [from, to]. */
export function countBuckets(fromMs: number, toMs: number, bucketMs: number): number {
  return Math.floor(toMs / bucketMs) - Math.floor(fromMs / bucketMs) + 1
}

/** Whole milliseconds below a second, whole seconds below a roll-up, whole roll-ups from there. */
function roundWidth(widthMs: number, rollupMs: number): number {
  const width = Math.max(1, Math.ceil(widthMs))
  if (width <= 1000) return width
  const seconds = Math.ceil(width / 1000) * 1000
  return seconds < rollupMs ? seconds : Math.ceil(seconds / rollupMs) * rollupMs
}
