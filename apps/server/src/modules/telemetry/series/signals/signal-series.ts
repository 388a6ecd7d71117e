import {
  type BucketPlan,
  bucketStart,
  mergeSeriesBuckets,
  parseBusSignalKey,
  type SeriesBucket,
} from '@fieldport/domain'
import { findSignalRead } from '@fieldport/protocol'
import type { Span } from '../../rows.ts'
import { createDayReader, type Signal } from './read-days.ts'
import { decodeBuckets } from './signal-buckets.ts'
import { dayMs, type SignalsRepository, type StoredDay } from './signals.repository.ts'

export type SignalRequest = Span & BucketPlan & { readonly device: string; readonly keys: readonly string[] }

/** Wide buckets consist of these, wherever a zone begins its days: all offsets from UTC are multiples of a quarter of an hour. */
const narrowMs = 300_000

/**
 * Series of signals of stored bus frames. Buckets as wide as roll-ups are built from days cached in memory, so that only today is read
 * again; the engine is asked each time whether a cached day is still what is stored. Narrower buckets are read each time. The engine
 * reads single-frame signals itself; multi-frame messages are assembled in this process.
 */
export function createSignalSeries(repository: SignalsRepository) {
  const readDays = createDayReader(repository, narrowMs)
  return async (request: SignalRequest): Promise<ReadonlyMap<string, readonly SeriesBucket[]>> => {
    const found = new Map<string, readonly SeriesBucket[]>()
    const askDays = lazily(() => repository.days(request.device, wholeDays(request)))
    const askRepeats = lazily(() => repository.hasRepeats(request.device, request))
    for (const text of request.keys) {
      const key = parseBusSignalKey(text)
      const read = key && findSignalRead(key)
      if (!key || !read) continue
      const signal = { text, key, read }
      const buckets =
        request.source === 'rollups'
          ? await ofDays(request, signal, await askDays())
          : await ofFrames(request, signal, await askRepeats())
      if (buckets.length > 0) found.set(text, buckets)
    }
    return found
  }

  async function ofFrames(request: SignalRequest, { key, read }: Signal, hasRepeats: boolean) {
    const { device, bucketMs, fromMs, toMs } = request
    return decodeBuckets(
      key,
      await repository.buckets({ device, key, read, bucketMs, hasRepeats, fromMs, toMs }),
    )
  }

  async function ofDays(request: SignalRequest, signal: Signal, days: readonly StoredDay[]) {
    const narrow = await readDays(request.device, signal, days)
    const isWithin = ({ ts }: SeriesBucket) => ts * 1000 >= request.fromMs && ts * 1000 < request.toMs
    return widen(request, narrow.filter(isWithin))
  }
}

function widen(request: SignalRequest, narrow: readonly SeriesBucket[]): readonly SeriesBucket[] {
  return mergeSeriesBuckets(narrow, (seconds) => bucketStart(request, seconds * 1000) / 1000)
}

function lazily<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => (asked ??= ask())
}

function wholeDays({ fromMs, toMs }: Span): Span {
  return { fromMs: Math.floor(fromMs / dayMs) * dayMs, toMs: Math.ceil(toMs / dayMs) * dayMs }
}
