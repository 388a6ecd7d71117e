import { afterEach, expect, it } from 'vitest'
import { joinFacts, nameWithUnit } from './direction.ts'

afterEach(() => {
  document.documentElement.dir = ''
})

it('isolates the unit after a name on right-to-left pages', () => {
  expect(nameWithUnit('Ambient', '°C')).toBe('Ambient (°C)')
  document.documentElement.dir = 'rtl'
  expect(nameWithUnit('المحيط', '°C')).toBe('المحيط (\u2066°C\u2069)')
  expect(nameWithUnit('المحيط', '')).toBe('المحيط')
})

it('keeps facts in the order of a right-to-left page, and a device ID as it is', () => {
  const facts = ['Pump', '', undefined, '0-DEMO001', 'مسؤول']
  expect(joinFacts(facts)).toBe('Pump · 0-DEMO001 · مسؤول')
  document.documentElement.dir = 'rtl'
  expect(joinFacts(facts)).toBe('\u2068Pump\u2069 · \u20680-DEMO001\u2069 · \u2068مسؤول\u2069')
})
