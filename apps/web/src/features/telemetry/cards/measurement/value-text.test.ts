import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { formatCardValue, valueUnit } from './value-text.ts'

it('formats each kind of value for its card', () => {
  const text = resolveDisplay('cp2', undefined, { value: 'Miller' })
  expect(formatCardValue(text, 'a\tb')).toBe('a\\tb')
  expect(formatCardValue(text, { a: 1 })).toBe('Failed to process data')
  expect(formatCardValue(resolveDisplay('movement_hrs', undefined), 1.5)).toBe('1 h 30 m')
  expect(formatCardValue(resolveDisplay('digital1', undefined), 1)).toBe('ON')
  expect(formatCardValue(resolveDisplay('vin', undefined), 'broken')).toBe('NaN')
  expect(formatCardValue(resolveDisplay('vin', undefined), 12.345)).toMatch(/^12[.,]3[45]$/)
})

it('has a unit only for numbers', () => {
  expect(valueUnit(resolveDisplay('vin', undefined))).toBe('V')
  expect(valueUnit(resolveDisplay('vin', { displayType: 'gauge' }))).toBe('V')
  expect(valueUnit(resolveDisplay('movement_hrs', undefined))).toBe('')
})
