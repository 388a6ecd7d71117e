import type { RetainedValue } from './script-value.ts'

export type ScriptTimer = {
  readonly id: number
  readonly dueMs: number
  /** Milliseconds between calls; null: once. */
  readonly periodMs: number | null
  readonly callback: { readonly kept: number }
  readonly userData: RetainedValue
}

type NewTimer = Omit<ScriptTimer, 'id'>

export type TimerQueue = ReturnType<typeof createTimerQueue>

/** A script's timers by virtual time: earliest first, at equal times in the order in which they were set. */
export function createTimerQueue() {
  const timers = new Map<number, ScriptTimer>()
  let lastId = 0
  const next = (): ScriptTimer | undefined => {
    let first: ScriptTimer | undefined
    for (const timer of timers.values()) if (!first || timer.dueMs < first.dueMs) first = timer
    return first
  }
  return {
    get size(): number {
      return timers.size
    },
    set(timer: NewTimer): number {
      lastId += 1
      timers.set(lastId, { ...timer, id: lastId })
      return lastId
    },
    delete: (id: number): void => void timers.delete(id),
    next,
    /** Removes a timer that is due, and sets it again if it repeats. */
    fire(timer: ScriptTimer): void {
      timers.delete(timer.id)
      if (timer.periodMs !== null)
        timers.set(timer.id, { ...timer, dueMs: timer.dueMs + Math.max(1, timer.periodMs) })
    },
    /** Skips calls that are due until a moment; repeating timers continue after it. @returns the number of timers */
    skipUntil(atMs: number): number {
      const due = [...timers.values()].filter(({ dueMs }) => dueMs <= atMs)
      for (const timer of due) {
        const { periodMs } = timer
        timers.delete(timer.id)
        if (periodMs === null) continue
        const step = Math.max(1, periodMs)
        const dueMs = timer.dueMs + (Math.floor((atMs - timer.dueMs) / step) + 1) * step
        timers.set(timer.id, { ...timer, dueMs })
      }
      return due.length
    },
  }
}
