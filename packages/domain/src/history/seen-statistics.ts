/** A bucket, or a single sample: `ts` is its start in epoch seconds, `n` its samples. */
export type SeenBucket = {
  readonly ts: number
  readonly n: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly last: number
}

export type SeenStatistics = {
  readonly count: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly sum: number
  /** Over time, in the unit of the values times hours; silences count for nothing. */
  readonly integralHours: number
  /** Seconds above the limit, silences left out; undefined without a limit. */
  readonly secondsAbove: number | undefined
}

type Options = {
  /** Held until it changes, instead of going straight to the next. */
  readonly isHeld: boolean
  readonly limit: number | undefined
}

/**
 * What can be said of the part of a series that is seen. Extremes, sum and mean are those of every sample; what is measured over time
 * goes from bucket to bucket.
 * @param runs buckets that a line may join, oldest first
 * @returns undefined where nothing is seen
 */
export function seenStatistics(
  runs: readonly (readonly SeenBucket[])[],
  { isHeld, limit }: Options,
): SeenStatistics | undefined {
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

function pieceOf(from: SeenBucket, to: SeenBucket, isHeld: boolean): Piece {
  const start = isHeld ? from.last : from.mean
  return { seconds: to.ts - from.ts, start, end: isHeld ? start : to.mean }
}

/** Of a straight line from `start` to `end`. */
function shareAbove({ start, end }: Piece, limit: number): number {
  const [low, high] = [Math.min(start, end), Math.max(start, end)]
  if (low > limit) return 1
  return high <= limit ? 0 : (high - limit) / (high - low)
}
