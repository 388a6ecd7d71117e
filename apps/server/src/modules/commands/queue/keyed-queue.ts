/**
 * Runs work of one key at a time; requests that arrive meanwhile are merged into one more run.
 * @param work handles its own failures
 */
export function createKeyedQueue<Need extends object>(work: (key: string, need: Need) => Promise<void>) {
  const serving = new Map<string, { next: Need | null; readonly done: Promise<void> }>()

  const takeNext = (key: string): Need | null => {
    const entry = serving.get(key)
    const next = entry?.next ?? null
    if (entry) entry.next = null
    return next
  }

  const serve = async (key: string, first: Need): Promise<void> => {
    // The caller's own statement has finished by then.
    await Promise.resolve()
    for (let need: Need | null = first; need; need = takeNext(key)) await work(key, need)
    serving.delete(key)
  }

  return {
    /** Returns immediately. */
    add: (key: string, need: Need): void => {
      const entry = serving.get(key)
      if (entry) entry.next = { ...entry.next, ...need }
      else serving.set(key, { next: null, done: serve(key, need) })
    },

    /** Resolves when no work is running. */
    idle: async (): Promise<void> => {
      while (serving.size > 0) await Promise.all([...serving.values()].map(({ done }) => done))
    },
  }
}
