import type { Clock } from '../../clock.ts'
import { backoffMs } from '../backoff.ts'

export type RetryLoopOptions = {
  readonly clock: Clock
  readonly random: () => number
  /** Takes the next message and sends it. `again`: the message is kept; `nothing`: none is waiting. */
  readonly step: () => Promise<'done' | 'again' | 'nothing'>
}

export type RetryLoop = {
  /** Sends what is waiting, unless that is in progress or waits for a retry. */
  readonly start: () => void
  readonly cancel: () => void
  readonly isRunning: () => boolean
  /** Resolves once everything was sent, or waits for a retry. */
  readonly whenIdle: () => Promise<void>
}

/** One message after the other; after a failure, an increasing delay. */
export function createRetryLoop({ clock, random, step }: RetryLoopOptions): RetryLoop {
  let pumping = false
  let idle = Promise.resolve()
  let failures = 0
  let cancelRetry: (() => void) | undefined

  const run = async (): Promise<void> => {
    let result = await step()
    for (; result === 'done'; result = await step()) failures = 0
    pumping = false
    if (result !== 'again') return
    cancelRetry = clock.after(backoffMs(failures++, random), () => {
      cancelRetry = undefined
      pump()
    })
  }
  const pump = (): void => {
    if (pumping || cancelRetry !== undefined) return
    pumping = true
    idle = run()
  }

  return {
    start: pump,
    cancel: () => {
      cancelRetry?.()
      cancelRetry = undefined
    },
    isRunning: () => pumping,
    whenIdle: () => idle,
  }
}
