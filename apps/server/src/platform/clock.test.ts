import { expect, it } from 'vitest'
import { createRisingClock } from './clock.ts'

it('never shows an earlier time than before, or than it was raised to', () => {
  let nowMs = 1_000
  const clock = createRisingClock({ nowMs: () => nowMs }, () => 0)
  expect(clock.nowMs()).toBe(1_000)
  nowMs = 400
  expect(clock.nowMs()).toBe(1_000)
  nowMs = 1_001
  expect(clock.nowMs()).toBe(1_001)
  clock.raise(1_500.2)
  clock.raise(1_200)
  expect(clock.nowMs()).toBe(1_501)
})

it('runs at half the speed until a clock that was set back has caught up', () => {
  let nowMs = 100_000
  let elapsedMs = 7
  const clock = createRisingClock({ nowMs: () => nowMs }, () => elapsedMs)
  const pass = (ms: number) => {
    nowMs += ms
    elapsedMs += ms
    return clock.nowMs()
  }
  expect(pass(1_000)).toBe(101_000)
  nowMs -= 10_000
  expect(pass(0)).toBe(101_000)
  expect(pass(1)).toBe(101_000)
  expect(pass(9_999)).toBe(106_000)
  expect(pass(9_000)).toBe(110_500)
  // Both show the same after twice the time that it was set back by.
  expect(pass(1_000)).toBe(111_000)
  expect(pass(1_000)).toBe(112_000)
  // Another time, from the start.
  nowMs -= 4_000
  expect(pass(0)).toBe(112_000)
  expect(pass(2_000)).toBe(113_000)
  clock.raise(200_000)
  expect(pass(2_000)).toBe(200_000)
  expect(pass(2_000)).toBe(201_000)
})
