import { afterEach, expect, it } from 'vitest'
import { nameWithUnit } from './direction.ts'

afterEach(() => {
  document.documentElement.dir = ''
})

it('isolates the unit after a name on right-to-left pages', () => {
  expect(nameWithUnit('Ambient', '°C')).toBe('Ambient (°C)')
  document.documentElement.dir = 'rtl'
  expect(nameWithUnit('المحيط', '°C')).toBe('المحيط (\u2066°C\u2069)')
  expect(nameWithUnit('المحيط', '')).toBe('المحيط')
})
