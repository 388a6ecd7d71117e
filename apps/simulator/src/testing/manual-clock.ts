import type { Clock } from '../clock.ts'

/** A clock that only advances when told; due actions run in order of time. */
export type ManualClock = Clock & { readonly advance: (ms: number) => void; readonly waiting: () => number }

export function createManualClock(startMs: number): ManualClock {
  let nowMs = startMs
  let order = 0
  let timers: { dueMs: number; order: number; action: () => void }[] = []

  const next = (untilMs: number): { dueMs: number; action: () => void } | undefined => {
    const due = timers.filter((timer) => timer.dueMs <= untilMs)
    const first = due.toSorted((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0]
    if (first !== undefined) timers = timers.filter((timer) => timer !== first)
    return first
  }

  return {
    nowMs: () => nowMs,
    after: (delayMs, action) => {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), order: order++, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: (ms) => {
      const untilMs = nowMs + ms
      for (let timer = next(untilMs); timer !== undefined; timer = next(untilMs)) {
        nowMs = timer.dueMs
        timer.action()
      }
      nowMs = untilMs
    },
    waiting: () => timers.length,
  }
}
