import { setTimeout as wait } from 'node:timers/promises'

/** Runs a long check piece by piece. @throws AbortError when the portal stops meanwhile */
export type Pace = { readonly piece: <T>(work: () => Promise<T>) => Promise<T> }

/** For a person who waits for the answer. */
export const atOnce: Pace = { piece: (work) => work() }

const longestPauseMs = 30_000

/** In the background: after each piece as many times its duration passes, so that others find the engine idle. */
export function createSlowPace(signal: AbortSignal, restFactor = 9): Pace {
  return {
    piece: async (work) => {
      signal.throwIfAborted()
      const startMs = performance.now()
      const result = await work()
      const restMs = (performance.now() - startMs) * restFactor
      await wait(Math.min(restMs, longestPauseMs), undefined, { signal })
      return result
    },
  }
}
