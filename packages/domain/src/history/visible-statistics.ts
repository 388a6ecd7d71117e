/** A bucket, or a single sample: `ts` is its start in epoch seconds, `n` its samples. */
export type VisibleBucket = {
  readonly ts: number
  readonly n: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly last: number
}

export type VisibleStatistics = {
  readonly count: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly sum: number
  /** Integral over time, in the unit of the values times hours, without gaps. */
  readonly integralHours: number
  /** Seconds above the limit, without gaps; undefined without a limit. */
  readonly secondsAbove: number | undefined
}

type Options = {
  /** A value holds until it changes, instead of being interpolated to the next. */
  readonly isHeld: boolean
  readonly limit: number | undefined
}

/**
 * Statistics of the visible part of a series. Extremes, sum and mean cover every sample; quantities over time are
 * computed from bucket to bucket.
 * @param runs buckets that a line may join, oldest first
 * @returns undefined if nothing is visible
 */
export function visibleStatistics(
  runs: readonly (readonly VisibleBucket[])[],
  { isHeld, limit }: Options,
): VisibleStatistics | undefined {
  const buckets = runs.flat()
  if (buckets.length === 0) return undefined
  const count = buckets.reduce((all, { n }) => all + n, 0)
  const sum = buckets.reduce((all, { n, mean }) => all + n * mean, 0)
  const pieces = runs.flatMap((run) =>
    run.slice(1).map((bucket, at) => pieceOf(run[at] ?? bucket, bucket, isHeld)),
  )
  return {
    count,
    min: buckets.reduce((lowest, { min }) => Math.min(lowest, min), Number.POSITIVE_INFINITY),
    max: buckets.reduce((highest, { max }) => Math.max(highest, max), Number.NEGATIVE_INFINITY),
    mean: sum / count,
    sum,
    integralHours: pieces.reduce(
      (all, { seconds, start, end }) => all + (seconds / 3600) * ((start + end) / 2),
      0,
    ),
    secondsAbove:
      limit === undefined
        ? undefined
        : pieces.reduce((all, piece) => all + piece.seconds * shareAbove(piece, limit), 0),
  }
}

type Piece = { readonly seconds: number; readonly start: number; readonly end: number }

function pieceOf(from: VisibleBucket, to: VisibleBucket, isHeld: boolean): Piece {
  const start = isHeld ? from.last : from.mean
  return { seconds: to.ts - from.ts, start, end: isHeld ? start : to.mean }
}

/** The share of a straight line from `start` to `end` that is above a limit. */
function shareAbove({ start, end }: Piece, limit: number): number {
  const [low, high] = [Math.min(start, end), Math.max(start, end)]
  if (low > limit) return 1
  return high <= limit ? 0 : (high - limit) / (high - low)
}
