import type { BusSignal, SeriesBucket } from '@fieldport/domain'
import type { SignalRead } from '@fieldport/protocol'
import { createDayCache } from './day-cache.ts'
import { decodeBuckets } from './signal-buckets.ts'
import { dayMs, type SignalsRepository, type StoredDay } from './signals.repository.ts'

export type Signal = { readonly text: string; readonly key: BusSignal; readonly read: SignalRead }

/**
 * The buckets of whole days, oldest first: cached ones, and the others decoded one day at a time, because all their frames pass
 * through this process.
 */
export function createDayReader(repository: SignalsRepository, bucketMs: number, cache = createDayCache()) {
  return async (
    device: string,
    signal: Signal,
    days: readonly StoredDay[],
  ): Promise<readonly SeriesBucket[]> => {
    const found: (readonly SeriesBucket[])[] = []
    for (const day of days) {
      const id = `${device} ${signal.text} ${day.startMs}`
      const buckets = cache.read(id, day.fingerprint) ?? (await read(device, signal, day))
      cache.write(id, { fingerprint: day.fingerprint, buckets })
      found.push(buckets)
    }
    return found.flat()
  }

  async function read(device: string, { key, read: reading }: Signal, { startMs }: StoredDay) {
    const span = { fromMs: startMs, toMs: startMs + dayMs }
    const hasRepeats = await repository.hasRepeats(device, span)
    const query = { device, key, read: reading, bucketMs, hasRepeats, ...span }
    return decodeBuckets(key, await repository.buckets(query))
  }
}
