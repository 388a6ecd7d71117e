import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertValue, convertValueBack, unitConversion } from './units.ts'

const inImperial = (value: number, unit: string) => convertValue(value, unitConversion(unit, 'imperial'))

describe('unitConversion', () => {
  it.each([
    [0, '°C', 32, '°F'],
    [100, '°C', 212, '°F'],
    [-40, '°C', -40, '°F'],
    [100, 'km/h', 62.137, 'mph'],
    [1.609344, 'km', 1, 'mi'],
    [0.3048, 'm', 1, 'ft'],
    [101.325, 'kPa', 14.696, 'psi'],
    [1, 'bar', 14.504, 'psi'],
    [3.785411784, 'L', 1, 'gal'],
    [10, 'kg', 22.046, 'lb'],
    [1, 't', 1.102, 'ton'],
    [37.85411784, 'l/h', 10, 'gal/h'],
    [25.4, 'mm', 1, 'in'],
    [1, 'MPa', 145.038, 'psi'],
    [1, 'm/s²', 3.281, 'ft/s²'],
    [1, 'm³/h', 4.403, 'gal/min'],
    [1, 'km/L', 2.352, 'mpg'],
    [1, 'kg/h', 2.205, 'lb/h'],
  ])('converts %d %s to %d %s', (value, from, expected, to) => {
    expect(inImperial(value, from)).toBeCloseTo(expected, 3)
    expect(unitConversion(from, 'imperial')?.unit).toBe(to)
  })

  it('changes nothing without another unit or for metric readers', () => {
    expect(['V', '%', 'dBm', '', 'constructor'].map((unit) => unitConversion(unit, 'imperial'))).toEqual(
      Array(5).fill(undefined),
    )
    expect(unitConversion('°C', 'metric')).toBeUndefined()
    expect(convertValue(21, undefined)).toBe(21)
  })

  it('keeps NaN', () => {
    expect(inImperial(Number.NaN, '°C')).toBeNaN()
  })

  it('round-trips, and keeps the order of values', () => {
    const units = fc.constantFrom(
      '°C',
      'km/h',
      'm/s',
      'km',
      'm',
      'cm',
      'mm',
      'kPa',
      'bar',
      'L',
      'kg',
      'Nm',
      'V',
    )
    const values = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(units, values, values, (unit, left, right) => {
        const conversion = unitConversion(unit, 'imperial')
        expect(convertValueBack(convertValue(left, conversion), conversion)).toBeCloseTo(left, 6)
        expect(Math.sign(convertValue(left, conversion) - convertValue(right, conversion))).toBe(
          Math.sign(left - right),
        )
      }),
    )
  })
})
