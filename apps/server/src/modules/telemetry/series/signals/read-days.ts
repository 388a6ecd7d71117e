import type { BusSignal, SeriesBucket } from '@fieldport/domain'
import type { SignalRead } from '@fieldport/protocol'
import { createDayCache } from './day-cache.ts'
import { decodeBuckets } from './signal-buckets.ts'
import { dayMs, type SignalsRepository, type StoredDay } from './signals.repository.ts'

export type Signal = { readonly text: string; readonly key: BusSignal; readonly read: SignalRead }

/** Days per query: a year would return about ten megabytes of text. */
const maximumDaysOfQuery = 90

/**
 * The buckets of whole days, oldest first: cached ones, and the others read from the engine. Multi-frame messages are decoded one day at
 * a time, because all their frames pass through this process.
 */
export function createDayReader(repository: SignalsRepository, bucketMs: number, cache = createDayCache()) {
  return async (
    device: string,
    signal: Signal,
    days: readonly StoredDay[],
  ): Promise<readonly SeriesBucket[]> => {
    const idOf = ({ startMs }: StoredDay) => `${device} ${signal.text} ${startMs}`
    const found = new Map(days.map((day) => [day.startMs, cache.read(idOf(day), day.fingerprint)]))
    const missing = days.filter(({ startMs }) => !found.get(startMs))
    for (const run of runsOf(missing, signal.read.isFastPacket ? 1 : maximumDaysOfQuery)) {
      const read = Map.groupBy(await readRun(device, signal, run), ({ ts }) => startOfDay(ts * 1000))
      for (const day of run) {
        const buckets = read.get(day.startMs) ?? []
        cache.write(idOf(day), { fingerprint: day.fingerprint, buckets })
        found.set(day.startMs, buckets)
      }
    }
    return days.flatMap(({ startMs }) => found.get(startMs) ?? [])
  }

  async function readRun(device: string, { key, read }: Signal, run: readonly StoredDay[]) {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    const span = { fromMs: first.startMs, toMs: last.startMs + dayMs }
    const hasRepeats = await repository.hasRepeats(device, span)
    return decodeBuckets(key, await repository.buckets({ device, key, read, bucketMs, hasRepeats, ...span }))
  }
}

/** Groups consecutive days, up to `most` per group. */
function runsOf(days: readonly StoredDay[], most: number): readonly (readonly StoredDay[])[] {
  const runs: StoredDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const isNext = run && run.length < most && run.at(-1)?.startMs === day.startMs - dayMs
    if (isNext) run.push(day)
    else runs.push([day])
  }
  return runs
}

function startOfDay(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs
}
