import { formatEnglish } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { tooManyAttempts, tooManyCalls } from './waits.ts'

it.each([
  [0.2, '1 s'],
  [55.1, '56 s'],
  [119, '119 s'],
  [120, '2 min'],
  [3541, '60 min'],
  [7201, '3 h'],
])('%s s: %s', (seconds, wait) =>
  expect(formatEnglish(tooManyAttempts(seconds))).toBe(`Too many attempts. Try again in ${wait}.`),
)

it('speaks of calls where no attempt was wrong', () =>
  expect(formatEnglish(tooManyCalls(56))).toBe('Too many calls with this API key. Try again in 56 s.'))
