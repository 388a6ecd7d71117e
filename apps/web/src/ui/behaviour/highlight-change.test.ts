import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { highlightChange } from './highlight-change.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The parts of an element that are used. */
function element() {
  const attributes = new Set<string>()
  const fake = {
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  return { fake: fake as unknown as Element, isFresh: () => attributes.has('data-fresh') }
}

it('marks a change after a pause, briefly', () => {
  const { fake, isFresh } = element()
  highlightChange(fake, 10_000)
  expect(isFresh()).toBe(true)
  vi.runAllTimers()
  expect(isFresh()).toBe(false)
})

it('does not mark frequent changes, until after three seconds', () => {
  const { fake, isFresh } = element()
  highlightChange(fake, 10_000)
  vi.runAllTimers()
  for (const atMs of [11_000, 12_000, 13_000]) highlightChange(fake, atMs)
  expect(isFresh()).toBe(false)
  highlightChange(fake, 16_000)
  expect(isFresh()).toBe(true)
})
