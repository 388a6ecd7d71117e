/** Runs work that has the same key one after another, in the order of the calls. */
export type KeyedLock = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Within this process. */
export function createKeyedLock(): KeyedLock {
  /** Settles when the last work of a key is over. */
  const lastOf = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const result = (lastOf.get(key) ?? Promise.resolve()).then(work)
    const last: Promise<unknown> = result.catch(noop).finally(() => {
      if (lastOf.get(key) === last) lastOf.delete(key)
    })
    lastOf.set(key, last)
    return result
  }
}

const noop = () => {}

/** At most this many at once, in the order of the calls. */
export function createSemaphore(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
