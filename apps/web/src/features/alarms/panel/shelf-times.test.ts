import { expect, test } from 'vitest'
import { shelfEnd } from './shelf-times.ts'

const now = 1_790_000_000
const day = 86_400

test.each([
  ['hour', 3600],
  ['shift', 28_800],
  ['day', day],
  ['week', 7 * day],
] as const)('%s is %d s', (choice, seconds) => {
  expect(shelfEnd(choice, Number.NaN, now)).toBe(now + seconds)
})

test('a custom time is within the next 30 days', () => {
  expect(shelfEnd('until', now + 1, now)).toBe(now + 1)
  expect(shelfEnd('until', now + 30 * day, now)).toBe(now + 30 * day)
  for (const wrong of [now, now - 1, now + 30 * day + 1, Number.NaN])
    expect(shelfEnd('until', wrong, now)).toBeUndefined()
})
