type Listener<Told extends readonly unknown[]> = (...told: Told) => unknown

/** A set of listeners. A listener must neither throw nor block. */
export function createListeners<Told extends readonly unknown[]>() {
  const listeners = new Set<Listener<Told>>()
  return {
    /** @returns a function that ends the subscription */
    add(listener: Listener<Told>): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...told: Told): void {
      for (const listener of listeners) listener(...told)
    },
    isEmpty: () => listeners.size === 0,
  }
}

/** The same by name: each listener is called for one name. */
export function createNamedListeners<Told extends readonly unknown[]>() {
  const byName = new Map<string, Set<Listener<Told>>>()
  return {
    /** @returns a function that ends the subscription */
    add(name: string, listener: Listener<Told>): () => void {
      const listeners = byName.get(name) ?? new Set()
      byName.set(name, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byName.get(name) === listeners) byName.delete(name)
      }
    },
    notify(name: string, ...told: Told): void {
      for (const listener of byName.get(name) ?? []) listener(...told)
    },
    has: (name: string) => byName.has(name),
    names: () => [...byName.keys()],
  }
}
