import { expect, it } from 'vitest'
import { formatDuration } from './durations.ts'

it.each([
  [0, '0s'],
  [4.6, '5s'],
  [300, '5m'],
  [315, '5m 15s'],
  [7500, '2h 5m'],
  [86_400 * 3 + 3600 * 4 + 60, '3d 4h'],
])('writes %d seconds in its two largest units', (seconds, text) => {
  expect(formatDuration(seconds, 'en-GB')).toBe(text)
})
