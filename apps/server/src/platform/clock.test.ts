import { expect, it } from 'vitest'
import { createRisingClock } from './clock.ts'

it('never shows an earlier time than before, or than it was raised to', () => {
  let nowMs = 1_000
  const clock = createRisingClock({ nowMs: () => nowMs })
  expect(clock.nowMs()).toBe(1_000)
  nowMs = 400
  expect(clock.nowMs()).toBe(1_000)
  nowMs = 1_001
  expect(clock.nowMs()).toBe(1_001)
  clock.raise(1_500.2)
  clock.raise(1_200)
  expect(clock.nowMs()).toBe(1_501)
})
