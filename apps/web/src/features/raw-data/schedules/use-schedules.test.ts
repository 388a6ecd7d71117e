import { expect, it } from 'vitest'
import { isRunning } from './use-schedules.ts'

const run = (endedAt: number | null) => ({ endedAt }) as Parameters<typeof isRunning>[0]['lastRun']

it.each([
  ['has never run', null, false],
  ['runs or waits for its turn', run(null), true],
  ['has ended', run(1_790_000_000), false],
])('a scheduled export that %s: %#', (_, lastRun, expected) => {
  expect(isRunning({ lastRun })).toBe(expected)
})
