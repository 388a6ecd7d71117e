import { evaluate } from './evaluate.ts'
import { type Expression, type HistoryFunction, maximumHistoryGapSeconds, inputKeys } from './expression.ts'
import { evaluateInterval, type Interval } from './interval.ts'

/** What is known of the samples of one key within a time; `ts` is its start, epoch seconds. */
export type SeriesBucket = {
  readonly ts: number
  readonly n: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly first: number
  readonly last: number
}

/** Up to this span a computed series is made of each single sample; a longer one of roll-ups. Seconds. */
export const exactSeriesSeconds = 31 * 86_400

type Present = ReadonlyMap<string, SeriesBucket>

/**
 * The buckets of an expression from those of its inputs: its mean of their means, its bounds by interval evaluation, never narrower
 * than the truth. Where nothing bounds it, as when it is divided by what may be zero, its mean stands for them. A rate is that of the
 * whole bucket, bounds too. A bucket whose means have no value is left out.
 * @param series of every input, oldest first
 */
export function computeBuckets(
  expression: Expression,
  series: ReadonlyMap<string, readonly SeriesBucket[]>,
  bucketSeconds: number,
): readonly SeriesBucket[] {
  const keys = inputKeys(expression)
  const buckets = new Map<number, Map<string, SeriesBucket>>()
  for (const key of keys) {
    for (const bucket of series.get(key) ?? []) {
      const present = buckets.get(bucket.ts) ?? new Map<string, SeriesBucket>()
      buckets.set(bucket.ts, present.set(key, bucket))
    }
  }
  const before = new Map<string, SeriesBucket>()
  return [...buckets]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([ts, present]) => {
      const made = computeBucket(expression, ts, present, new Map(before), bucketSeconds)
      for (const [key, bucket] of present) before.set(key, bucket)
      return made ? [made] : []
    })
}

function computeBucket(
  expression: Expression,
  ts: number,
  present: Present,
  before: Present,
  bucketSeconds: number,
): SeriesBucket | undefined {
  const changeOf = (name: HistoryFunction, key: string) =>
    changeWithin(name, present.get(key), before.get(key), bucketSeconds)
  const at = (field: 'mean' | 'first' | 'last') =>
    evaluate(expression, {
      value: (key) => present.get(key)?.[field],
      history: (name, key) => changeOf(name, key)?.mean,
    })
  const mean = at('mean')
  if (mean === undefined) return undefined
  const range = evaluateInterval(expression, {
    range: (key) => rangeOf(present.get(key)),
    history: (name, key) => changeOf(name, key)?.range,
  })
  const isBounded = range && Number.isFinite(range.low) && Number.isFinite(range.high)
  return {
    ts,
    n: Math.min(...[...present.values()].map(({ n }) => n)),
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

/** The change from the last sample of the bucket before to the last one of this, spread over its samples or its time. */
function changeWithin(
  name: HistoryFunction,
  bucket: SeriesBucket | undefined,
  before: SeriesBucket | undefined,
  bucketSeconds: number,
): { readonly mean: number; readonly range: Interval } | undefined {
  if (!bucket) return undefined
  const previous =
    before && bucket.ts - before.ts <= maximumHistoryGapSeconds + bucketSeconds ? before : undefined
  const steps = previous ? bucket.n : bucket.n - 1
  if (steps < 1) return undefined
  const start = previous ? previous.last : bucket.first
  const total = bucket.last - start
  if (name === 'rate') {
    const mean = (total / (previous ? bucket.ts - previous.ts : bucketSeconds)) * 3600
    return { mean, range: { low: mean, high: mean } }
  }
  const width = Math.max(bucket.max, start) - Math.min(bucket.min, start)
  return { mean: total / steps, range: { low: -width, high: width } }
}

/** Joins buckets into wider ones whose width is a whole number of theirs. `buckets` rise. */
export function mergeSeriesBuckets(
  buckets: readonly SeriesBucket[],
  bucketSeconds: number,
): readonly SeriesBucket[] {
  const joined: SeriesBucket[] = []
  for (const bucket of buckets) {
    const ts = Math.floor(bucket.ts / bucketSeconds) * bucketSeconds
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
