/** Listeners by key, so that a change updates only the parts of a page that show it. */
export type KeyedListeners = {
  readonly subscribe: (key: string, listener: () => void) => () => void
  readonly notify: (keys: Iterable<string>) => void
}

export function createKeyedListeners(): KeyedListeners {
  const byKey = new Map<string, Set<() => void>>()
  return {
    subscribe(key, listener) {
      const listeners = byKey.get(key) ?? new Set()
      byKey.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key)
      }
    },
    notify(keys) {
      for (const key of keys) for (const listener of byKey.get(key) ?? []) listener()
    },
  }
}
