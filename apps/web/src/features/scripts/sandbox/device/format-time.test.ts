import { expect, it } from 'vitest'
import { formatTime } from './format-time.ts'

/** Sunday 9 February 2025, 07:05:03 UTC. */
const morning = Date.UTC(2025, 1, 9, 7, 5, 3) / 1000
/** Wednesday 31 December 2025, 12:00:00 UTC. */
const noon = Date.UTC(2025, 11, 31, 12) / 1000

it.each([
  ['%Y-%m-%d %H:%M:%S', '2025-02-09 07:05:03'],
  ['%F %T %Z %z', '2025-02-09 07:05:03 UTC +0000'],
  ["Now it's %I:%M%p.", "Now it's 07:05AM."],
  ['%A %a %B %b %h', 'Sunday Sun February Feb Feb'],
  ['%e|%j|%u|%w', ' 9|040|7|0'],
  ['%D %x %R %r %X', '02/09/25 02/09/25 07:05 07:05:03 AM 07:05:03'],
  ['%c', 'Sun Feb  9 07:05:03 2025'],
  ['%C%y %s', '2025 1739084703'],
  ['100%% %n%t.', '100% \n\t.'],
  ['%Q %', '%Q %'],
  ['%constructor', 'Sun Feb  9 07:05:03 2025onstructor'],
])('%j is %j', (format, text) => expect(formatTime(format, morning)).toBe(text))

it('distinguishes noon and midnight, and formats the last day of a year', () => {
  expect(formatTime('%I %p %j %u', noon)).toBe('12 PM 365 3')
  expect(formatTime('%I %p', noon - 43_200)).toBe('12 AM')
})

it('returns an empty text for an invalid time', () => expect(formatTime('%Y', Number.NaN)).toBe(''))
