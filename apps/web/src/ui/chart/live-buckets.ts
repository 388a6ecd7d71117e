import type { Series } from '@fieldport/contract'
import { isKnownReading, type StoredPoint } from '@fieldport/domain'
import type { Bucket } from './chart-data.ts'

/** How live points follow a series: one by one along a line, or in the buckets of the series, as bars need. */
export type LivePlacing = 'single' | 'grid'

/**
 * The stored buckets of a key, with the live points that the response does not contain: newer ones become buckets of
 * their own until the series is requested again, or join the bucket of their time on the grid; late ones, received
 * since, join the bucket of their time.
 */
export function withLivePoints(
  key: string,
  stored: readonly Bucket[],
  { to, bucketSeconds }: Pick<Series, 'to' | 'bucketSeconds'>,
  points: readonly StoredPoint[],
  placing: LivePlacing = 'single',
): readonly Bucket[] {
  const end = Math.max(stored.at(-1)?.ts ?? 0, to)
  // A series of single values has no grid.
  const gridSeconds = placing === 'grid' && bucketSeconds >= 1 ? bucketSeconds : undefined
  const readings = points.filter((point) => isKnownReading(key, point[key]))
  const late = readings.filter(({ ts, aws_ts: received }) => ts <= end && received > to)
  const fresh = readings.filter(({ ts }) => ts > end).map((point) => toBucket(point, key))
  const known = late.reduce(
    (buckets, point) => insertLate(buckets, toBucket(point, key), bucketSeconds, gridSeconds),
    stored,
  )
  if (gridSeconds === undefined) return [...known, ...fresh]
  return fresh.reduce((buckets, bucket) => appendOnGrid(buckets, bucket, gridSeconds), known)
}

function toBucket(point: StoredPoint, key: string): Bucket {
  const value = point[key] as number
  return { ts: point.ts, n: 1, min: value, max: value, mean: value, last: value }
}

function insertLate(
  buckets: readonly Bucket[],
  late: Bucket,
  bucketSeconds: number,
  gridSeconds: number | undefined,
): readonly Bucket[] {
  const at = buckets.findLastIndex(({ ts }) => ts <= late.ts)
  const bucket = buckets[at]
  if (!bucket || late.ts >= bucket.ts + bucketSeconds)
    return buckets.toSpliced(at + 1, 0, startingOnGrid(late, gridSeconds))
  // Single values: the response contains it already. Its place within a bucket is not known, so `last` stays.
  return bucketSeconds < 1 ? buckets : buckets.with(at, { ...join(bucket, late), last: bucket.last })
}

/** The newest bucket grows until its time is over, and the next one starts. */
function appendOnGrid(buckets: readonly Bucket[], fresh: Bucket, gridSeconds: number): readonly Bucket[] {
  const next = startingOnGrid(fresh, gridSeconds)
  const newest = buckets.at(-1)
  if (!newest || newest.ts < next.ts) return [...buckets, next]
  return [...buckets.slice(0, -1), join(newest, fresh)]
}

/** Without edges of days, buckets are aligned to the epoch. */
function startingOnGrid(bucket: Bucket, gridSeconds: number | undefined): Bucket {
  if (gridSeconds === undefined) return bucket
  return { ...bucket, ts: Math.floor(bucket.ts / gridSeconds) * gridSeconds }
}

function join(bucket: Bucket, newer: Bucket): Bucket {
  const n = bucket.n + newer.n
  return {
    ts: bucket.ts,
    n,
    min: Math.min(bucket.min, newer.min),
    max: Math.max(bucket.max, newer.max),
    mean: (bucket.mean * bucket.n + newer.mean * newer.n) / n,
    last: newer.last,
  }
}
