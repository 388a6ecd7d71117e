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
import { dayMs, type SignalsRepository } from './signals.repository.ts'

export type SignalRequest = Span & BucketPlan & { readonly device: string; readonly keys: readonly string[] }

/** Wide buckets consist of these, wherever a zone begins its days: all offsets from UTC are multiples of a quarter of an hour. */
const narrowMs = 300_000

/**
 * Series of signals of stored bus frames. The engine reads single-frame signals in a tenth of a second per month. Multi-frame
 * messages are assembled in this process: their wide buckets are built from days cached in memory, so that only today is decoded
 * again. The engine is asked each time whether a cached day is still what is stored.
 */
export function createSignalSeries(repository: SignalsRepository) {
  const readDays = createDayReader(repository, narrowMs)
  return async (request: SignalRequest): Promise<ReadonlyMap<string, readonly SeriesBucket[]>> => {
    const found = new Map<string, readonly SeriesBucket[]>()
    const askRepeats = lazily(() => repository.hasRepeats(request.device, request))
    for (const text of request.keys) {
      const key = parseBusSignalKey(text)
      const read = key && findSignalRead(key)
      if (!key || !read) continue
      const signal = { text, key, read }
      const isOfDays = read.isFastPacket && request.source === 'rollups'
      const buckets = isOfDays
        ? await ofDays(request, signal)
        : await ofFrames(request, signal, await askRepeats())
      if (buckets.length > 0) found.set(text, buckets)
    }
    return found
  }

  async function ofFrames(request: SignalRequest, { key, read }: Signal, hasRepeats: boolean) {
    const { device, fromMs, toMs, edges } = request
    const bucketMs = edges ? narrowMs : request.bucketMs
    const buckets = await repository.buckets({ device, key, read, bucketMs, hasRepeats, fromMs, toMs })
    const decoded = await decodeBuckets(key, buckets)
    return edges ? widen(request, decoded) : decoded
  }

  async function ofDays(request: SignalRequest, signal: Signal) {
    const days = await repository.days(request.device, wholeDays(request))
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

export type SignalSeries = ReturnType<typeof createSignalSeries>
