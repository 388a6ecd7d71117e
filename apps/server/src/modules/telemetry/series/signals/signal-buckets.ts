import { type SeriesBucket, type BusSignal } from '@fieldport/domain'
import { signalValues, removeFloatNoise } from '@fieldport/protocol'
import type { EngineBucket } from './signals.repository.ts'

/** Lists decoded before other work gets its turn. */
const listsAtOnce = 500

type Totals = Omit<EngineBucket, 'lists' | 'startMs'>

/** The buckets of a signal, from what the engine read and what is decoded here. */
export async function decodeBuckets(
  key: BusSignal,
  buckets: readonly EngineBucket[],
): Promise<readonly SeriesBucket[]> {
  const decoded: SeriesBucket[] = []
  let sinceTurn = 0
  for (const { startMs, lists, ...read } of buckets) {
    let totals: Totals = read
    for (const { ms, list } of lists) {
      totals = withValues(totals, ms, signalValues(JSON.parse(list), key))
      sinceTurn += 1
      if (sinceTurn % listsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    if (totals.n > 0) decoded.push(bucketOf(startMs, totals))
  }
  return decoded
}

/** Adds the values of one moment. */
function withValues(totals: Totals, ms: number, values: readonly number[]): Totals {
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined) return totals
  const own: Totals = {
    n: values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    total: values.reduce((sum, value) => sum + value, 0),
    firstMs: ms,
    first,
    lastMs: ms,
    last,
  }
  if (totals.n === 0) return own
  const [earlier, later] = [ms < totals.firstMs ? own : totals, ms > totals.lastMs ? own : totals]
  return {
    n: totals.n + own.n,
    min: Math.min(totals.min, own.min),
    max: Math.max(totals.max, own.max),
    total: totals.total + own.total,
    firstMs: earlier.firstMs,
    first: earlier.first,
    lastMs: later.lastMs,
    last: later.last,
  }
}

/** The engine's values as the decoder returns them, to the last digit. */
function bucketOf(startMs: number, { n, min, max, total, first, last }: Totals): SeriesBucket {
  return {
    ts: startMs / 1000,
    n,
    min: removeFloatNoise(min),
    max: removeFloatNoise(max),
    mean: removeFloatNoise(total / n),
    first: removeFloatNoise(first),
    last: removeFloatNoise(last),
  }
}
