import { setTimeout as wait } from 'node:timers/promises'

/** Runs a long check piece by piece. @throws AbortError when the portal stops meanwhile */
export type WorkPacer = { readonly run: <T>(work: () => Promise<T>) => Promise<T> }

/** For a person who waits for the answer. */
export const unpaced: WorkPacer = { run: (work) => work() }

const longestPauseMs = 30_000

/** In the background: after each piece as many times its duration passes, so that others find the engine idle. */
export function createBackgroundPacer(signal: AbortSignal, restFactor = 9): WorkPacer {
  return {
    run: async (work) => {
      signal.throwIfAborted()
      const startMs = performance.now()
      const result = await work()
      const restMs = (performance.now() - startMs) * restFactor
      await wait(Math.min(restMs, longestPauseMs), undefined, { signal })
      return result
    },
  }
}
