import { expect, it } from 'vitest'
import { createPausableTick } from './pausable-tick.ts'

it('stops while paused, and catches up afterwards', () => {
  let held = true
  const tick = createPausableTick(10, () => held)
  expect(tick(100)).toBe(10)
  expect(tick(125)).toBe(10)
  held = false
  expect(tick(125)).toBe(12)
  expect(tick(129)).toBe(12)
})
