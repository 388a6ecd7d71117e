import { expect, it } from 'vitest'
import { toDisplayUnit } from './units.ts'

it('converts a measurement to the unit, decimals and values of the reader', () => {
  const pressure = toDisplayUnit({ unit: 'kPa', decimals: 1 }, 'imperial')
  expect([pressure.unit, pressure.decimals, pressure.convert(101.325).toFixed(2)]).toEqual([
    'psi',
    2,
    '14.70',
  ])
})

it('leaves other units unchanged', () => {
  const voltage = toDisplayUnit({ unit: 'V', decimals: 2 }, 'imperial')
  expect([voltage.unit, voltage.decimals, voltage.convert(12.5)]).toEqual(['V', 2, 12.5])
})
