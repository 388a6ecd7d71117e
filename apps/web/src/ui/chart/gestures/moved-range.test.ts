import { expect, it } from 'vitest'
import { createMovedRange } from './moved-range.ts'

const whole = { fromSeconds: 0, toSeconds: 1_000 }
const half = { fromSeconds: 250.4, toSeconds: 749.6 }
const quarter = { fromSeconds: 375, toSeconds: 625 }

it('holds the range of a gesture while values arrive, until that range is drawn', () => {
  const range = createMovedRange()
  range.draw(whole)
  range.move(half)
  range.draw({ ...whole })
  expect(range.get()).toBe(half)
  expect(range.ask(half)).toEqual({ from: 250, to: 750 })
  range.draw({ fromSeconds: 250, toSeconds: 750 })
  expect(range.get()).toBeUndefined()
})

it('continues from a range requested during the gesture', () => {
  const range = createMovedRange()
  range.draw(whole)
  range.move(half)
  range.ask(half)
  range.move(quarter)
  range.draw({ fromSeconds: 250, toSeconds: 750 })
  expect(range.get()).toBe(quarter)
  range.ask(quarter)
  range.draw(quarter)
  expect(range.get()).toBeUndefined()
})

it('yields to a range chosen elsewhere', () => {
  const range = createMovedRange()
  range.draw(whole)
  range.move(half)
  range.ask(half)
  range.draw({ fromSeconds: 5_000, toSeconds: 6_000 })
  expect(range.get()).toBeUndefined()
})

it('shows a requested range until the user moves on or its series is drawn', () => {
  const range = createMovedRange()
  const asked = { fromSeconds: 250, toSeconds: 750 }
  range.draw(whole)
  expect(range.isShowing(whole)).toBe(false)
  range.move(half)
  range.ask(half)
  expect(range.isShowing(asked)).toBe(true)
  expect(range.isShowing(whole)).toBe(false)
  range.move(quarter)
  expect(range.isShowing(asked)).toBe(false)
  range.ask(quarter)
  range.draw(quarter)
  expect(range.isShowing(quarter)).toBe(false)
})
