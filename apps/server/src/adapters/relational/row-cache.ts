export type RowCache = {
  /**
   * What `read` answers, kept under `key` until a row is changed that may decide about it. Without a way to know of changes, as where
   * other processes change rows too, each call reads. What is kept is shared: nobody may change it.
   */
  readonly read: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>
}

/** Kept for some hundred programs that ask about some hundred devices each; then all are read anew. */
const maximumEntries = 20_000

/**
 * Answers that every call needs, such as whose key it carries and what they may do: asking the embedded engine takes longer than
 * everything else that a call for the latest values does.
 * @param changes how often rows were changed that decide about what is kept; null: not known
 */
export function createRowCache(changes: () => number | null): RowCache {
  const entries = new Map<string, Promise<unknown>>()
  let seenChanges: number | null = null

  return {
    read: <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
      const present = changes()
      if (present === null) return read()
      if (present !== seenChanges || entries.size >= maximumEntries) entries.clear()
      seenChanges = present
      const held = entries.get(key) as Promise<Value> | undefined
      if (held) return held
      // Whatever is changed while it is read is counted before it is answered, so that the next call reads anew.
      const answer = read()
      entries.set(key, answer)
      answer.catch(() => entries.get(key) === answer && entries.delete(key))
      return answer
    },
  }
}
