import { evaluate } from './evaluate.ts'
import { type Expression, type HistoryFunction, inputKeys } from './expression.ts'
import { evaluateInterval, type Interval } from './interval.ts'
import { type BucketPlace, changeOverWindow, changeWithinBucket } from './series-history.ts'

/** The samples of one key within a time span, aggregated; `ts` is its start, epoch seconds. */
export type SeriesBucket = {
  readonly ts: number
  readonly n: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly first: number
  readonly last: number
}

/** Up to this span, a computed series is computed from each sample; a longer one from roll-ups. Seconds. */
export const exactSeriesSeconds = 31 * 86_400

type Series = ReadonlyMap<string, readonly SeriesBucket[]>

/**
 * The buckets of an expression from those of its inputs: its mean from their means, its bounds by interval arithmetic, never narrower
 * than the truth. If it is unbounded, for example divided by something that may be zero, its mean is used as its bounds. A rate
 * without a window covers the whole bucket, including bounds. A bucket whose means have no value is left out.
 * @param series of every input, oldest first
 */
export function computeBuckets(
  expression: Expression,
  series: Series,
  bucketSeconds: number,
): readonly SeriesBucket[] {
  const places = new Map<number, Map<string, BucketPlace>>()
  for (const key of inputKeys(expression)) {
    const buckets = series.get(key) ?? []
    for (const [at, { ts }] of buckets.entries()) {
      const present = places.get(ts) ?? new Map<string, BucketPlace>()
      places.set(ts, present.set(key, { buckets, at, bucketSeconds }))
    }
  }
  return [...places]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([ts, present]) => computeBucket(expression, ts, present) ?? [])
}

function computeBucket(
  expression: Expression,
  ts: number,
  places: ReadonlyMap<string, BucketPlace>,
): SeriesBucket | undefined {
  const bucketOf = (place: BucketPlace | undefined) => place?.buckets[place.at]
  const changeOf = (name: HistoryFunction, key: string, windowSeconds: number | undefined) => {
    const place = places.get(key)
    if (!place) return undefined
    return windowSeconds === undefined
      ? changeWithinBucket(name, place)
      : changeOverWindow(name, windowSeconds, place)
  }
  const at = (field: 'mean' | 'first' | 'last') =>
    evaluate(expression, {
      value: (key) => bucketOf(places.get(key))?.[field],
      history: (name, key, windowSeconds) => changeOf(name, key, windowSeconds)?.mean,
    })
  const mean = at('mean')
  if (mean === undefined) return undefined
  const range = evaluateInterval(expression, {
    range: (key) => rangeOf(bucketOf(places.get(key))),
    history: (name, key, windowSeconds) => changeOf(name, key, windowSeconds)?.range,
  })
  const isBounded = range && Number.isFinite(range.low) && Number.isFinite(range.high)
  return {
    ts,
    n: Math.min(...[...places.values()].map((place) => bucketOf(place)?.n ?? 0)),
    min: isBounded ? Math.min(range.low, mean) : mean,
    max: isBounded ? Math.max(range.high, mean) : mean,
    mean,
    first: at('first') ?? mean,
    last: at('last') ?? mean,
  }
}

function rangeOf(bucket: SeriesBucket | undefined): Interval | undefined {
  return bucket && { low: bucket.min, high: bucket.max }
}

/**
 * Merges buckets into wider ones that contain them completely. `buckets` is sorted.
 * @param startOf the start of the wider bucket that contains a moment, both in epoch seconds
 */
export function mergeSeriesBuckets(
  buckets: readonly SeriesBucket[],
  startOf: (seconds: number) => number,
): readonly SeriesBucket[] {
  const joined: SeriesBucket[] = []
  for (const bucket of buckets) {
    const ts = startOf(bucket.ts)
    const last = joined.at(-1)
    if (last?.ts === ts) joined[joined.length - 1] = mergeTwo(last, bucket)
    else joined.push({ ...bucket, ts })
  }
  return joined
}

function mergeTwo(left: SeriesBucket, right: SeriesBucket): SeriesBucket {
  const n = left.n + right.n
  return {
    ts: left.ts,
    n,
    min: Math.min(left.min, right.min),
    max: Math.max(left.max, right.max),
    mean: left.mean + (right.mean - left.mean) * (right.n / n),
    first: left.first,
    last: right.last,
  }
}
