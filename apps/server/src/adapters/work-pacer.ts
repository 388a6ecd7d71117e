import { setTimeout as wait } from 'node:timers/promises'

/** Runs a long check piece by piece. @throws AbortError if the portal stops meanwhile */
export type WorkPacer = { readonly run: <T>(work: () => Promise<T>) => Promise<T> }

/** For a person waiting for the answer. */
export const noPacing: WorkPacer = { run: (work) => work() }

const longestPauseMs = 30_000

/** For background work: pauses after each piece for a multiple of its duration, so that the engine is mostly idle. */
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
