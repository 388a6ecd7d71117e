import type { Series } from '@fieldport/contract'
import { isKnownReading, type StoredPoint } from '@fieldport/domain'
import type { Bucket } from './chart-data.ts'

/**
 * The stored buckets of a key, with the live points that the response does not contain: newer ones become buckets of
 * their own until the series is requested again; late ones, received since, join the bucket of their time.
 */
export function withLivePoints(
  key: string,
  stored: readonly Bucket[],
  { to, bucketSeconds }: Pick<Series, 'to' | 'bucketSeconds'>,
  points: readonly StoredPoint[],
): readonly Bucket[] {
  const end = Math.max(stored.at(-1)?.ts ?? 0, to)
  const readings = points.filter((point) => isKnownReading(key, point[key]))
  const late = readings.filter(({ ts, aws_ts: received }) => ts <= end && received > to)
  return [
    ...late.reduce((buckets, point) => insertLate(buckets, toBucket(point, key), bucketSeconds), stored),
    ...readings.filter(({ ts }) => ts > end).map((point) => toBucket(point, key)),
  ]
}

function toBucket(point: StoredPoint, key: string): Bucket {
  const value = point[key] as number
  return { ts: point.ts, n: 1, min: value, max: value, mean: value, last: value }
}

function insertLate(buckets: readonly Bucket[], late: Bucket, bucketSeconds: number): readonly Bucket[] {
  const at = buckets.findLastIndex(({ ts }) => ts <= late.ts)
  const bucket = buckets[at]
  if (!bucket || late.ts >= bucket.ts + bucketSeconds) return buckets.toSpliced(at + 1, 0, late)
  // Single values: the response contains it already.
  return bucketSeconds < 1 ? buckets : buckets.toSpliced(at, 1, joinLate(bucket, late))
}

/** Its place within the bucket is not known, so `last` stays. */
function joinLate(bucket: Bucket, late: Bucket): Bucket {
  const n = bucket.n + 1
  return {
    ...bucket,
    n,
    min: Math.min(bucket.min, late.min),
    max: Math.max(bucket.max, late.max),
    mean: (bucket.mean * bucket.n + late.mean) / n,
  }
}
