import type { Series, SeriesColumns } from '@fieldport/contract'
import {
  isBusSignalKey,
  isFastPacketSignal,
  mergeSeriesBuckets,
  rollupSeconds,
  type SeriesBucket,
  type TimeRange,
} from '@fieldport/domain'

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

/**
 * Joins the series of consecutive parts, using the widest of their buckets. No value is lost: narrower buckets are
 * merged into wider ones.
 * @param hasDays buckets start at local days, and are joined if they start at the same one
 */
export function joinSeries(parts: readonly Series[], hasDays: boolean): Series {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) throw new RangeError('A range has a part.')
  const bucketSeconds = Math.max(...parts.map((part) => part.bucketSeconds))
  const startOf = (seconds: number) =>
    hasDays || bucketSeconds < 1 ? seconds : Math.floor(seconds / bucketSeconds) * bucketSeconds
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
