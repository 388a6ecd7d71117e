import { setTimeout as later } from 'node:timers/promises'

/** Long enough for any work on an address, so that response times reveal nothing about it. */
const stepMs = 400

export type FixedDuration = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Delays every result and error until a whole number of steps has passed. */
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
