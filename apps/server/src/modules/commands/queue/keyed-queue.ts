/**
 * Work of one key at a time; what is asked meanwhile is merged into one more turn, however often it is asked.
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
    // Whoever asks is done with its own statement by then.
    await Promise.resolve()
    for (let need: Need | null = first; need; need = takeNext(key)) await work(key, need)
    serving.delete(key)
  }

  return {
    /** Returns at once. */
    add: (key: string, need: Need): void => {
      const entry = serving.get(key)
      if (entry) entry.next = { ...entry.next, ...need }
      else serving.set(key, { next: null, done: serve(key, need) })
    },

    /** Resolves when nothing is being done. */
    idle: async (): Promise<void> => {
      while (serving.size > 0) await Promise.all([...serving.values()].map(({ done }) => done))
    },
  }
}
