import { expect, it } from 'vitest'
import { unitGap } from './unit-gap.ts'

it.each([
  ['%', 'en', ''],
  ['%', 'de-AT', '\u00A0'],
  // Intl surrounds the Arabic percent sign with direction marks, which are no gap.
  ['%', 'ar-u-nu-latn', ''],
  ['°', 'de', ''],
  ['kPa', 'en', ' '],
  ['', 'de', ''],
])('before %s in %s', (unit, locale, gap) => {
  expect(unitGap(unit, locale)).toBe(gap)
})
