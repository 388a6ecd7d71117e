export type DueWorkOptions = {
  readonly run: () => Promise<void>
  /** When existing rows become due, epoch milliseconds; in the past: now. Null: never by time alone. */
  readonly nextDueMs: () => Promise<number | null>
  /** How often rows were changed; null: unknown, so every call checks. */
  readonly changes: () => number | null
  readonly nowMs: () => number
  /** Checks after this time in any case. */
  readonly maximumIdleMs: number
}

/** Wraps work that looks for due rows: does nothing while no row was changed and none has become due. */
export function createDueWork({ run, nextDueMs, changes, nowMs, maximumIdleMs }: DueWorkOptions) {
  let seenChanges: number | null = null
  let dueMs = 0

  return async (): Promise<void> => {
    const before = changes()
    const restMs = dueMs - nowMs()
    // Longer than any rest: the clock was set back.
    if (before !== null && before === seenChanges && restMs > 0 && restMs <= maximumIdleMs) return
    seenChanges = null
    await run()
    if (before === null) return
    const restUntilMs = nowMs() + maximumIdleMs
    const present = changes()
    // Rows changed by the work itself, or during it, are checked once more.
    if (present !== before) return
    dueMs = Math.min((await nextDueMs()) ?? restUntilMs, restUntilMs)
    seenChanges = present
  }
}
