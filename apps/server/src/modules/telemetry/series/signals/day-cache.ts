import type { SeriesBucket } from '@fieldport/domain'

type Entry = { readonly fingerprint: string; readonly buckets: readonly SeriesBucket[] }

/** Number of cached days of signals: about 25 kB each for a device that sends all day. */
const maximumDays = 1_000

/** Buckets of whole days, least recently used dropped first; valid as long as the stored day is unchanged. */
export function createDayCache(capacity = maximumDays) {
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
