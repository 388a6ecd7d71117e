/** A hidden reading can still be searched or read aloud; a drawing cannot. */
export type ContentKind = 'reading' | 'drawing'

/** `isLate`: the change happened earlier, while the part was hidden. */
type Listener = (isLate: boolean) => void

/** Delays the updates of a part of the page while it is hidden. */
export type VisibilityGate = {
  readonly setVisible: (isSeen: boolean) => void
  /**
   * Subscribes while the part is visible. Changes while it is hidden are reported once: those of a reading after a
   * delay, those of a drawing when it becomes visible. Returns a function that unsubscribes.
   */
  readonly subscribeWhenVisible: (
    subscribe: (listener: () => void) => () => void,
    listener: Listener,
    kind: ContentKind,
  ) => () => void
}

/** @param later calls its argument once, soon */
export function createVisibilityGate(later: (run: () => void) => void): VisibilityGate {
  const waiting = new Map<Listener, ContentKind>()
  // Until visibility is known, nothing is delayed.
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

/** For components outside of every gated part: never delays. */
export const alwaysVisible: VisibilityGate = {
  setVisible: () => {},
  subscribeWhenVisible: (subscribe, listener) => subscribe(() => listener(false)),
}

type IdleQueueOptions = {
  /** Calls `run` at the next tick. */
  readonly atNextTick: (run: () => void) => void
  /** Calls `run` when the page is idle, or after `timeoutMs`; `hasTime` tells whether the page is still idle. */
  readonly whenIdle: (run: (hasTime: () => boolean) => void, timeoutMs: number) => void
  /** Everything runs within this time after the tick, even on a page that is never idle. */
  readonly deadlineMs: number
  readonly nowMs: () => number
}

/** Runs callbacks after the next tick, each once, as many at a time as idle time allows. */
export function createIdleQueue({ atNextTick, whenIdle, deadlineMs, nowMs }: IdleQueueOptions) {
  const due = new Set<() => void>()

  function start(): void {
    const endMs = nowMs() + deadlineMs
    const next = () => whenIdle(work, Math.max(1, endMs - nowMs()))
    const work = (hasTime: () => boolean) => {
      try {
        runWhile(() => hasTime() || nowMs() >= endMs)
      } finally {
        // In `finally`, because a failing callback must not block the others.
        if (due.size > 0) next()
      }
    }
    next()
  }

  /** Runs at least one, so that each idle callback makes progress. */
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
