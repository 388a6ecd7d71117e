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
/** Series of signals of a longer range are asked for in parts. */
const signalDays = 30
/** Of messages of several frames, which the server puts together one by one: about a second of its time. */
const fastPacketDays = 3

/** How long a range of these keys may be that is asked for at once. */
export function longestAtOnceSeconds(keys: readonly string[]): number {
  if (keys.some(isFastPacketSignal)) return fastPacketDays * daySeconds
  return keys.some(isBusSignalKey) ? signalDays * daySeconds : Number.POSITIVE_INFINITY
}

const columnNames = ['ts', 'n', 'min', 'max', 'mean', 'first', 'last'] as const

/** Parts that are as long as each other and no longer than they may be, and meet where roll-ups do. */
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
 * The series of parts that follow each other as one, in the widest of their buckets. No value is lost: what lies in one of these
 * becomes part of it.
 * @param hasDays buckets begin where local days do, and are joined where they are the same
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
