/**
 * Writes at most once per interval and key. Values that arrive in between wait for the next write, the latest replacing earlier ones;
 * all waiting callers are notified when it was written or failed.
 */
export function throttleByKey<T>(
  write: (key: string, value: T) => Promise<void>,
  intervalMs: number,
): (key: string, value: T) => Promise<void> {
  type Next = { value: T; readonly done: Promise<void> }
  /** A key is present while its interval runs. */
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
    // Reserved immediately, so that nobody writes before the waiting write.
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
