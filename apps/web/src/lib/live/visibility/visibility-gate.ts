/** A reading can be searched and heard where it is not seen; a drawing cannot. */
export type ContentKind = 'reading' | 'drawing'

/** `isLate`: what is told happened a while ago, while nobody saw the part. */
type Listener = (isLate: boolean) => void

/** Whether a part of the page is seen, which has what it shows wait while nobody does. */
export type VisibilityGate = {
  readonly setVisible: (isSeen: boolean) => void
  /**
   * Listens for as long as the part is seen. What comes else is told once: a reading a while later, a drawing when it comes into
   * sight. Returns how to stop.
   */
  readonly subscribeWhenVisible: (
    subscribe: (listener: () => void) => () => void,
    listener: Listener,
    kind: ContentKind,
  ) => () => void
}

/** `later` calls what it was given once, soon. */
export function createVisibilityGate(later: (run: () => void) => void): VisibilityGate {
  const waiting = new Map<Listener, ContentKind>()
  // Until it is known, nothing is held back.
  let isSeen = true

  function catchUp(): void {
    for (const [listener, kind] of waiting) {
      if (!isSeen && kind === 'drawing') continue
      waiting.delete(listener)
      listener(true)
    }
  }

  return {
    setVisible(next) {
      isSeen = next
      if (isSeen) catchUp()
    },
    subscribeWhenVisible(subscribe, listener, kind) {
      const stop = subscribe(() => {
        if (isSeen) return listener(false)
        waiting.set(listener, kind)
        if (kind === 'reading') later(catchUp)
      })
      return () => {
        stop()
        waiting.delete(listener)
      }
    },
  }
}

/** For what stands outside of every part: it never waits. */
export const alwaysVisible: VisibilityGate = {
  setVisible: () => {},
  subscribeWhenVisible: (subscribe, listener) => subscribe(() => listener(false)),
}

type IdleQueueOptions = {
  /** Calls `run` at the next tick. */
  readonly atNextTick: (run: () => void) => void
  /** Calls `run` when the page is idle, after `timeoutMs` even if it is not; `hasTime` tells whether the page is idle still. */
  readonly whenIdle: (run: (hasTime: () => boolean) => void, timeoutMs: number) => void
  /** From the tick on everything runs within this time, even on a page that is never idle. */
  readonly deadlineMs: number
  readonly nowMs: () => number
}

/** Runs what it is given after the next tick, each once, as many at a time as the page has time for. */
export function createIdleQueue({ atNextTick, whenIdle, deadlineMs, nowMs }: IdleQueueOptions) {
  const due = new Set<() => void>()

  function start(): void {
    const endMs = nowMs() + deadlineMs
    const next = () => whenIdle(work, Math.max(1, endMs - nowMs()))
    const work = (hasTime: () => boolean) => {
      try {
        runWhile(() => hasTime() || nowMs() >= endMs)
      } finally {
        // Also after a failure: one that fails must not keep the others waiting for ever.
        if (due.size > 0) next()
      }
    }
    next()
  }

  /** At least one, so that each turn gets on. */
  function runWhile(mayGoOn: () => boolean): void {
    for (const run of due) {
      due.delete(run)
      run()
      if (!mayGoOn()) return
    }
  }

  return (run: () => void): void => {
    if (due.size === 0) atNextTick(start)
    due.add(run)
  }
}
