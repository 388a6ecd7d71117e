export type RowCache = {
  /**
   * Returns the result of `read`, cached under `key` until a row changes that may affect it. If other processes change
   * rows as well, each call reads. The result is shared: callers must not change it.
   */
  readonly read: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>
}

/** Enough for a few hundred API clients that each poll a few hundred devices; beyond that the cache is cleared. */
const maximumEntries = 20_000
/** The same for the rows in them: a device list is one entry of up to ten thousand. */
const maximumRows = 200_000

/**
 * Caches what every call needs, such as the owner of an API key and their permission on a device: querying the embedded
 * engine takes longer than the rest of a call for the latest values.
 * @param changes number of row changes that may affect cached results; null: unknown
 */
export function createRowCache(changes: () => number | null): RowCache {
  const entries = new Map<string, Promise<unknown>>()
  let rows = 0
  let seenChanges: number | null = null

  const clear = () => {
    entries.clear()
    rows = 0
  }

  const addWhenRead = async (key: string, answer: Promise<unknown>): Promise<void> => {
    try {
      const value = await answer
      if (entries.get(key) === answer) rows += Array.isArray(value) ? value.length : 1
    } catch {
      if (entries.get(key) === answer) entries.delete(key)
    }
  }

  return {
    read: <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
      const present = changes()
      if (present === null) return read()
      const isFull = entries.size >= maximumEntries || rows >= maximumRows
      if (present !== seenChanges || isFull) clear()
      seenChanges = present
      const held = entries.get(key) as Promise<Value> | undefined
      if (held) return held
      // A change during the read is counted before the read resolves, so that the next call reads again. A query of the
      // query builder runs each time it is awaited, so cache the promise of its first result.
      const answer = Promise.resolve(read())
      entries.set(key, answer)
      void addWhenRead(key, answer)
      return answer
    },
  }
}
