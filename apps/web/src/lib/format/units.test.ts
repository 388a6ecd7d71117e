import { expect, it } from 'vitest'
import { toDisplayUnit } from './units.ts'

it('gives a measurement the unit, decimals and values of its reader', () => {
  const pressure = toDisplayUnit({ unit: 'kPa', decimals: 1 }, 'imperial')
  expect([pressure.unit, pressure.decimals, pressure.convert(101.325).toFixed(2)]).toEqual([
    'psi',
    2,
    '14.70',
  ])
})

it('leaves the rest alone', () => {
  const voltage = toDisplayUnit({ unit: 'V', decimals: 2 }, 'imperial')
  expect([voltage.unit, voltage.decimals, voltage.convert(12.5)]).toEqual(['V', 2, 12.5])
})
