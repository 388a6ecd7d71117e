/** A reading can be searched and heard where it is not seen; a drawing cannot. */
export type Kind = 'reading' | 'drawing'

/** `isLate`: what is told happened a while ago, while nobody saw the part. */
type Listener = (isLate: boolean) => void

/** Whether a part of the page is seen, which has what it shows wait while nobody does. */
export type Sight = {
  readonly setSeen: (isSeen: boolean) => void
  /**
   * Listens for as long as the part is seen. What comes else is told once: a reading a while later, a drawing when it comes into
   * sight. Returns how to stop.
   */
  readonly follow: (
    subscribe: (listener: () => void) => () => void,
    listener: Listener,
    kind: Kind,
  ) => () => void
}

/** `later` calls what it was given once, soon. */
export function createSight(later: (run: () => void) => void): Sight {
  const waiting = new Map<Listener, Kind>()
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
    setSeen(next) {
      isSeen = next
      if (isSeen) catchUp()
    },
    follow(subscribe, listener, kind) {
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
export const alwaysSeen: Sight = {
  setSeen: () => {},
  follow: (subscribe, listener) => subscribe(() => listener(false)),
}

type Schedule = {
  /** Calls `run` when the rest is over. */
  readonly wait: (run: () => void) => void
  /** Calls `run` when there is nothing else to do; `hasTime` tells whether that is so still. */
  readonly whenIdle: (run: (hasTime: () => boolean) => void) => void
}

/** Runs what it is given after a rest, each once, as many at a time as there is time for. */
export function createLater({ wait, whenIdle }: Schedule): (run: () => void) => void {
  const due = new Set<() => void>()

  function work(hasTime: () => boolean): void {
    for (const run of due) {
      due.delete(run)
      run()
      if (!hasTime()) break
    }
    if (due.size > 0) whenIdle(work)
  }

  return (run) => {
    if (due.size === 0) wait(() => whenIdle(work))
    due.add(run)
  }
}
