import { expect, it } from 'vitest'
import { signalText } from './signal-text.ts'

const signal = { key: 'spn190', name: 'Engine Speed', value: 1234.625, unit: 'rpm', text: null }

it('writes a measurement with the decimals it has, and places finer', () => {
  expect(signalText({ ...signal, value: 12.5 })).toBe('12.5 rpm')
  expect(signalText({ ...signal, value: 0.123_456 })).toBe('0.123 rpm')
  const place = { ...signal, value: -23.830_212_3, unit: '°' }
  expect(signalText({ ...place, name: 'Latitude' })).toBe('-23.830212°')
  expect(signalText({ ...place, name: 'Wind Angle' })).toBe('-23.83°')
})

it('says the meaning of a state, and nothing for what is not available', () => {
  expect(signalText({ ...signal, text: 'On' })).toBe('On')
  expect(signalText({ ...signal, value: null })).toBeUndefined()
})
