export type DueWorkOptions = {
  readonly run: () => Promise<void>
  /** When rows as they stand now become due, epoch milliseconds; in the past: at once. Null: never by time alone. */
  readonly nextDueMs: () => Promise<number | null>
  /** How often rows were changed; null: not known, so that every call looks. */
  readonly changes: () => number | null
  readonly nowMs: () => number
  /** Looks after this time in any case. */
  readonly maximumIdleMs: number
}

/** Wraps work that looks for due rows: does nothing while no row was changed and none has become due. */
export function createDueWork({ run, nextDueMs, changes, nowMs, maximumIdleMs }: DueWorkOptions) {
  let seenChanges: number | null = null
  let dueMs = 0

  return async (): Promise<void> => {
    const before = changes()
    if (before !== null && before === seenChanges && nowMs() < dueMs) return
    seenChanges = null
    await run()
    if (before === null) return
    const restUntilMs = nowMs() + maximumIdleMs
    const present = changes()
    // What the work itself changed, or what was changed beside it, is looked at once more.
    if (present !== before) return
    dueMs = Math.min((await nextDueMs()) ?? restUntilMs, restUntilMs)
    seenChanges = present
  }
}
