import { setTimeout as later } from 'node:timers/promises'

/** What is done for an address is done within this; whoever measures learns nothing of what it was. */
const stepMs = 400

export type FixedDuration = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Answers, good and bad, come after a whole number of steps. */
export function createFixedDuration(
  nowMs: () => number = () => performance.now(),
  pause: (ms: number) => Promise<unknown> = (ms) => later(ms),
): FixedDuration {
  return async (work) => {
    const startMs = nowMs()
    try {
      return await work()
    } finally {
      await pause(stepMs - ((nowMs() - startMs) % stepMs))
    }
  }
}
