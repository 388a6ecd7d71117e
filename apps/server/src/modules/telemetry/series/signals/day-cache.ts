import type { SeriesBucket } from '@fieldport/domain'

type Entry = { readonly fingerprint: string; readonly buckets: readonly SeriesBucket[] }

/** Days of signals: about 25 kB each of a device that sends all day. */
const mostDays = 1_000

/** Buckets of whole days, of those that were asked for last, for as long as what is stored of the day is the same. */
export function createDayCache(capacity = mostDays) {
  const entries = new Map<string, Entry>()
  return {
    read(id: string, fingerprint: string): readonly SeriesBucket[] | undefined {
      const entry = entries.get(id)
      if (entry?.fingerprint !== fingerprint) return undefined
      entries.delete(id)
      entries.set(id, entry)
      return entry.buckets
    },
    write(id: string, entry: Entry): void {
      entries.delete(id)
      entries.set(id, entry)
      const [oldest] = entries.keys()
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
    },
  }
}

export type DayCache = ReturnType<typeof createDayCache>
