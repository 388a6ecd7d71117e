/**
 * Writes at most once in an interval for each key. What comes in between waits for the next write, the latest in
 * place of those before it; everybody who waits is told when that one is written, or failed.
 */
export function throttleByKey<T>(
  write: (key: string, value: T) => Promise<void>,
  intervalMs: number,
): (key: string, value: T) => Promise<void> {
  type Next = { value: T; readonly done: Promise<void> }
  /** A key is here while its interval runs. */
  const busy = new Map<string, Next | null>()

  const writeNow = async (key: string, value: T): Promise<void> => {
    busy.set(key, null)
    try {
      await write(key, value)
    } finally {
      setTimeout(() => release(key), intervalMs)
    }
  }
  const releases = new Map<string, () => void>()
  const release = (key: string): void => {
    const next = releases.get(key)
    releases.delete(key)
    if (!next) {
      busy.delete(key)
      return
    }
    // Taken at once, so that nobody writes between this and the write that waited.
    busy.set(key, null)
    next()
  }

  return (key, value) => {
    const next = busy.get(key)
    if (next === undefined) return writeNow(key, value)
    if (next) {
      next.value = value
      return next.done
    }
    const waiting: Next = {
      value,
      done: new Promise<void>((resolve) => releases.set(key, resolve)).then(() =>
        writeNow(key, waiting.value),
      ),
    }
    busy.set(key, waiting)
    return waiting.done
  }
}
