import type { Series, SeriesColumns } from '@fieldport/contract'
import {
  type BucketPlan,
  bucketStart,
  isBusSignalKey,
  isFastPacketSignal,
  mergeSeriesBuckets,
  planBuckets,
  rollupSeconds,
  type SeriesBucket,
  type TimeRange,
} from '@fieldport/domain'
import type { RequestedBuckets } from '../../../../lib/device/device-source.ts'

const daySeconds = 86_400
/** Longer ranges of signals are requested in parts. */
const signalDays = 30
/** For messages of several frames, which the server reassembles one by one: about a second of its time. */
const fastPacketDays = 3

/** The longest range of these keys that is requested at once. */
export function maximumRequestSpanSeconds(keys: readonly string[]): number {
  if (keys.some(isFastPacketSignal)) return fastPacketDays * daySeconds
  return keys.some(isBusSignalKey) ? signalDays * daySeconds : Number.POSITIVE_INFINITY
}

const columnNames = ['ts', 'n', 'min', 'max', 'mean', 'first', 'last'] as const

/** Splits a range into parts of equal length within the maximum, aligned to roll-ups. */
export function splitRange(
  { fromSeconds, toSeconds }: TimeRange,
  longestSeconds: number,
): readonly TimeRange[] {
  const count = Math.max(1, Math.ceil((toSeconds - fromSeconds) / longestSeconds))
  const edgeOf = (part: number) => {
    if (part === 0) return fromSeconds
    if (part === count) return toSeconds
    const edge = fromSeconds + ((toSeconds - fromSeconds) * part) / count
    return Math.floor(edge / rollupSeconds) * rollupSeconds
  }
  return Array.from({ length: count }, (_, part) => ({
    fromSeconds: edgeOf(part),
    toSeconds: edgeOf(part + 1),
  }))
}

type LongRange = TimeRange & RequestedBuckets & { readonly longestSeconds: number }

export type LongRangePlan = {
  readonly parts: readonly (TimeRange & RequestedBuckets)[]
  /** Local days of the whole range, into which those of the parts are joined; undefined: buckets are narrower. */
  readonly days: BucketPlan | undefined
}

/** Requests for the parts of a long range. If its buckets are whole local days, each part is requested day by day. */
export function planLongRange({ longestSeconds, downsample, timeZone, ...range }: LongRange): LongRangePlan {
  const parts = splitRange(range, longestSeconds)
  const plan = timeZone === undefined ? undefined : planBuckets({ ...range, downsample, timeZone })
  if (timeZone === undefined || !plan?.edges) {
    const share = Math.max(1, Math.floor(downsample / parts.length))
    return { parts: parts.map((part) => ({ ...part, downsample: share })), days: undefined }
  }
  // A part begins and ends within a day.
  const daysIn = ({ fromSeconds, toSeconds }: TimeRange) =>
    Math.ceil((toSeconds - fromSeconds) / daySeconds) + 2
  return { parts: parts.map((part) => ({ ...part, downsample: daysIn(part), timeZone })), days: plan }
}

/**
 * Joins the series of consecutive parts, using the widest of their buckets or those of `days`. No value is lost:
 * narrower buckets are merged into wider ones.
 */
export function joinSeries(parts: readonly Series[], days: BucketPlan | undefined): Series {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) throw new RangeError('A range has a part.')
  const bucketSeconds = days ? days.bucketMs / 1000 : Math.max(...parts.map((part) => part.bucketSeconds))
  const startOf = (seconds: number) => {
    if (days) return bucketStart(days, seconds * 1000) / 1000
    return bucketSeconds < 1 ? seconds : Math.floor(seconds / bucketSeconds) * bucketSeconds
  }
  const keys = new Set(parts.flatMap(({ series }) => Object.keys(series)))
  const joined = [...keys].map((key) => {
    const buckets = parts.flatMap(({ series }) => bucketsOf(series[key]))
    return [key, columnsOf(mergeSeriesBuckets(buckets, startOf))] as const
  })
  const widest = parts.find((part) => part.bucketSeconds === bucketSeconds) ?? first
  return {
    ...first,
    to: last.to,
    bucketSeconds,
    source: widest.source,
    series: Object.fromEntries(joined),
  }
}

function bucketsOf(columns: SeriesColumns | undefined): readonly SeriesBucket[] {
  const at = (name: (typeof columnNames)[number], index: number) => columns?.[name][index] ?? Number.NaN
  return (columns?.ts ?? []).map((ts, index) => ({
    ts,
    n: at('n', index),
    min: at('min', index),
    max: at('max', index),
    mean: at('mean', index),
    first: at('first', index),
    last: at('last', index),
  }))
}

function columnsOf(buckets: readonly SeriesBucket[]): SeriesColumns {
  const column = (name: (typeof columnNames)[number]) => buckets.map((bucket) => bucket[name])
  return {
    ts: column('ts'),
    n: column('n'),
    min: column('min'),
    max: column('max'),
    mean: column('mean'),
    first: column('first'),
    last: column('last'),
  }
}
