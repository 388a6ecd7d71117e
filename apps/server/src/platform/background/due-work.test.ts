import { describe, expect, it } from 'vitest'
import { createDueWork } from './due-work.ts'

function openWork(changesKnown = true) {
  const state = { nowMs: 1_000_000, changes: 0, dueMs: null as number | null, runs: 0, fails: false }
  const poll = createDueWork({
    run: async () => {
      state.runs += 1
      if (state.fails) throw new Error('away')
    },
    nextDueMs: async () => state.dueMs,
    changes: () => (changesKnown ? state.changes : null),
    nowMs: () => state.nowMs,
    maximumIdleMs: 30_000,
  })
  /** Polls once a second. @returns how many polls ran the work */
  const pollFor = async (seconds: number) => {
    const before = state.runs
    for (let second = 0; second < seconds; second += 1) {
      await poll().catch(() => {})
      state.nowMs += 1_000
    }
    return state.runs - before
  }
  return { state, pollFor }
}

describe('work that waits for due rows', () => {
  it('is skipped while nothing changes, except for an occasional check', async () => {
    const { pollFor } = openWork()
    expect(await pollFor(90)).toBe(3)
  })

  it('runs again after any change', async () => {
    const { state, pollFor } = openWork()
    await pollFor(5)
    state.changes += 1
    expect(await pollFor(5)).toBe(1)
  })

  it('runs when a row becomes due, and at each check while one is due', async () => {
    const { state, pollFor } = openWork()
    state.dueMs = state.nowMs + 7_000
    expect(await pollFor(7)).toBe(1)
    expect(await pollFor(3)).toBe(3)
  })

  it('does not rest longer because the clock was set back', async () => {
    const { state, pollFor } = openWork()
    await pollFor(5)
    state.nowMs -= 3_600_000
    expect(await pollFor(5)).toBe(1)
  })

  it('runs again immediately after a failure', async () => {
    const { state, pollFor } = openWork()
    state.fails = true
    expect(await pollFor(3)).toBe(3)
  })

  it('runs at each check if other processes change rows', async () => {
    const { pollFor } = openWork(false)
    expect(await pollFor(5)).toBe(5)
  })
})
