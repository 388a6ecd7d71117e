import { expect, it } from 'vitest'
import { formatDuration, formatHours, formatRoughDuration } from './durations.ts'

it.each([
  [0, '0s'],
  [4.6, '5s'],
  [300, '5m'],
  [315, '5m 15s'],
  [7500, '2h 5m'],
  [86_400 * 3 + 3600 * 4 + 60, '3d 4h'],
])('formats %d seconds in its two largest units', (seconds, text) => {
  expect(formatDuration(seconds, 'en-GB')).toBe(text)
})

it.each([
  [-3, '0 sec', '0 Sek.'],
  [59, '59 sec', '59 Sek.'],
  [3599, '59 min', '59 Min.'],
  [7260, '2 hr', '2 Std.'],
  [86_400 * 29, '29 days', '29 Tg.'],
  [86_400 * 40, '1 mth', '1 Mon.'],
  [86_400 * 800, '2 yrs', '2 J'],
])('formats %d seconds in its largest unit', (seconds, english, german) => {
  expect(formatRoughDuration(seconds, 'en')).toBe(english)
  expect(formatRoughDuration(seconds, 'de')).toBe(german)
})

it.each([
  [7500, '2 Std. 5 Min.', '2 س 5 د'],
  [86_400 * 3 + 3600 * 4, '3 Tg. 4 Std.', '3 أيام 4 س'],
  [86_400 * 2, '2 Tg.', 'يومين'],
])(
  'uses units that read well in German and Arabic, and the dual of a duration',
  (seconds, german, arabic) => {
    expect(formatDuration(seconds, 'de')).toBe(german)
    expect(formatDuration(seconds, 'ar-u-nu-latn')).toBe(arabic)
  },
)

it('a rough duration of two has the dual of a duration in Arabic', () => {
  expect(formatRoughDuration(86_400 * 2, 'ar-u-nu-latn')).toBe('يومين')
  expect(formatRoughDuration(86_400 * 800, 'ar-u-nu-latn')).toBe('سنتين')
})

it('formats hours with the separators of other numbers', () => {
  expect(formatHours(12_345.5, 'en-GB')).toBe('12,345 h 30 m')
  expect(formatHours(-12_345.5, 'de-DE')).toBe('-12.345 h 30 m')
  expect(formatHours(0.25, 'en-GB')).toBe('0 h 15 m')
  expect(formatHours(Number.NaN, 'en-GB')).toBe('')
})
