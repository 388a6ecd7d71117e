import type { Clock } from '../../clock.ts'

export type Schedule = {
  /** Starts, or restarts after a change of the interval. */
  readonly start: () => void
  readonly stop: () => void
  readonly running: () => boolean
}

/** Calls `action` on every multiple of the interval, shifted by the phase, so that a slow call delays none after it. */
export function createSchedule(
  clock: Clock,
  intervalMs: () => number,
  phaseMs: number,
  action: () => void,
): Schedule {
  let cancel: (() => void) | undefined

  const start = (): void => {
    cancel?.()
    const interval = intervalMs()
    const phase = phaseMs % interval
    const nowMs = clock.nowMs()
    const nextMs = (Math.floor((nowMs - phase) / interval) + 1) * interval + phase
    cancel = clock.after(nextMs - nowMs, () => {
      start()
      action()
    })
  }

  return {
    start,
    stop: () => {
      cancel?.()
      cancel = undefined
    },
    running: () => cancel !== undefined,
  }
}
