import { type HistoryFunction, maximumHistoryGapSeconds } from './expression.ts'
import type { Interval } from './interval.ts'
import type { SeriesBucket } from './series.ts'

/** Mean and range of the changes that end within one bucket. */
export type BucketChange = { readonly mean: number; readonly range: Interval }

/** A bucket of a key and the buckets before it. */
export type BucketPlace = {
  /** Oldest first. */
  readonly buckets: readonly SeriesBucket[]
  readonly at: number
  readonly bucketSeconds: number
}

/**
 * The change from the last sample of the previous bucket to the last one of this bucket, divided by its number of
 * samples or its time.
 */
export function changeWithinBucket(
  name: HistoryFunction,
  { buckets, at, bucketSeconds }: BucketPlace,
): BucketChange | undefined {
  const [bucket, before] = [buckets[at], buckets[at - 1]]
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

/**
 * The changes over a window that end in a bucket. The range is never too narrow: it includes every bucket that may
 * contain a reference reading. The mean is an estimate that assumes evenly spaced samples.
 */
export function changeOverWindow(
  name: HistoryFunction,
  windowSeconds: number,
  place: BucketPlace,
): BucketChange | undefined {
  const bucket = place.buckets[place.at]
  const sources = listSources(windowSeconds, place)
  const parts = estimateParts(windowSeconds, place, sources)
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (!bucket || weight === 0) return undefined
  const scale = (part: Part) => (name === 'rate' ? (part.change / part.seconds) * 3600 : part.change)
  const mean = parts.reduce((sum, part) => sum + scale(part) * part.weight, 0) / weight
  const ranges = sources.map((source) => rangeFrom(name, windowSeconds, source, bucket, place.bucketSeconds))
  return {
    mean,
    range: {
      low: Math.min(...ranges.map(({ low }) => low)),
      high: Math.max(...ranges.map(({ high }) => high)),
    },
  }
}

/**
 * The buckets that may contain a reference reading of a change, newest first: those that the bucket overlaps when moved
 * back by the window, and the one before, because the oldest of them may start with a reading that is too new.
 */
function listSources(windowSeconds: number, { buckets, at, bucketSeconds }: BucketPlace): SeriesBucket[] {
  const ts = buckets[at]?.ts ?? 0
  const sources: SeriesBucket[] = []
  for (let index = at; index >= 0; index--) {
    const source = buckets[index]
    if (!source || source.ts + bucketSeconds < ts - windowSeconds - maximumHistoryGapSeconds) break
    if (source.ts >= ts + bucketSeconds - windowSeconds) continue
    sources.push(source)
    if (source.ts + bucketSeconds <= ts - windowSeconds) break
  }
  // A single sample has no earlier reading in its own bucket.
  return sources.filter((source) => source.ts !== ts || source.n > 1)
}

function rangeFrom(
  name: HistoryFunction,
  windowSeconds: number,
  source: SeriesBucket,
  bucket: SeriesBucket,
  bucketSeconds: number,
): Interval {
  const change = { low: bucket.min - source.max, high: bucket.max - source.min }
  if (name === 'delta') return change
  const seconds = [
    Math.max(windowSeconds, bucket.ts - source.ts - bucketSeconds),
    bucket.ts + bucketSeconds - source.ts,
  ]
  const ends = seconds.flatMap((each) => [(change.low / each) * 3600, (change.high / each) * 3600])
  return { low: Math.min(...ends), high: Math.max(...ends) }
}

/** A share of the changes that end in a bucket: their mean, the seconds they span, and their number as weight. */
type Part = { readonly change: number; readonly seconds: number; readonly weight: number }

function estimateParts(
  windowSeconds: number,
  place: BucketPlace,
  sources: readonly SeriesBucket[],
): readonly Part[] {
  const bucket = place.buckets[place.at]
  const oldest = sources.at(-1)
  if (!bucket || !oldest) return []
  const seconds = estimateLength(windowSeconds, place)
  const parts =
    seconds < place.bucketSeconds
      ? [...partWithin(bucket, seconds, place.bucketSeconds), ...partFromBefore(place, seconds)]
      : partsFarBack(place, seconds)
  if (parts.length > 0) return parts
  const change = oldest === bucket ? bucket.last - bucket.first : bucket.mean - oldest.mean
  return [{ change, seconds: Math.max(windowSeconds, bucket.ts - oldest.ts), weight: 1 }]
}

/** A change spans its window rounded up to whole sample intervals. */
function estimateLength(windowSeconds: number, { buckets, at, bucketSeconds }: BucketPlace): number {
  const [bucket, before] = [buckets[at], buckets[at - 1]]
  if (!bucket) return windowSeconds
  const isNext = before !== undefined && bucket.ts - before.ts <= 2 * bucketSeconds
  const spacing = isNext
    ? (bucket.ts + bucketSeconds - before.ts) / (bucket.n + before.n)
    : bucketSeconds / bucket.n
  return spacing * Math.ceil(windowSeconds / spacing - 1e-9)
}

/** Changes that start and end in the bucket, with the bucket's own slope. */
function partWithin(bucket: SeriesBucket, seconds: number, bucketSeconds: number): Part[] {
  if (bucket.n < 2) return []
  const change = ((bucket.last - bucket.first) / (bucket.n - 1)) * (bucket.n / bucketSeconds) * seconds
  return [{ change, seconds, weight: 1 - seconds / bucketSeconds }]
}

/** Changes shorter than a bucket that start in the previous one: from its end to the start of this bucket. */
function partFromBefore({ buckets, at, bucketSeconds }: BucketPlace, seconds: number): Part[] {
  const [bucket, before] = [buckets[at], buckets[at - 1]]
  if (!bucket || !before || isTooOld(before, bucket.ts - seconds, bucketSeconds)) return []
  const share = seconds / bucketSeconds
  const silence = bucket.ts - before.ts - bucketSeconds
  const start = meanNear(bucket.first, bucket, share)
  const end = silence > 0 ? before.last : meanNear(before.last, before, share)
  return [{ change: start - end, seconds: seconds + silence, weight: share }]
}

/** The mean of a share of a bucket's samples, those nearest to its first or last one. */
function meanNear(edge: number, { n, mean }: SeriesBucket, share: number): number {
  return n < 2 ? edge : edge + (mean - edge) * Math.max(0, (n * share - 1) / (n - 1))
}

/** Changes of a bucket or longer: from the means of the two buckets that this one overlaps when moved back. */
function partsFarBack({ buckets, at, bucketSeconds }: BucketPlace, seconds: number): Part[] {
  const bucket = buckets[at]
  if (!bucket) return []
  const start = bucket.ts - seconds
  const lower = Math.floor(start / bucketSeconds) * bucketSeconds
  const share = (start - lower) / bucketSeconds
  return [
    { ts: lower, weight: 1 - share },
    { ts: lower + bucketSeconds, weight: share },
  ].flatMap(({ ts, weight }): Part[] => {
    const source = newestUpTo(ts, buckets, at)
    if (weight === 0 || !source || isTooOld(source, start, bucketSeconds)) return []
    const silence = ts - source.ts
    const from = silence > 0 ? source.last : source.mean
    return [{ change: bucket.mean - from, seconds: seconds + silence, weight }]
  })
}

function newestUpTo(ts: number, buckets: readonly SeriesBucket[], end: number): SeriesBucket | undefined {
  let at = end
  while (at >= 0 && (buckets[at]?.ts ?? ts) > ts) at -= 1
  return buckets[at]
}

function isTooOld(source: SeriesBucket, startSeconds: number, bucketSeconds: number): boolean {
  return source.ts + bucketSeconds < startSeconds - maximumHistoryGapSeconds
}
