import { describe, expect, it } from 'vitest'
import { nmea2000Names } from '../../scripts/nmea2000-pgns.ts'
import { fmiName } from './names/fmi.ts'
import { pgnName } from './names/pgn.ts'
import { spnName } from './names/spn.ts'
import { j1939PgnNames } from './tables/j1939-pgns.ts'
import { nmea2000PgnNames } from './tables/nmea2000-pgns.ts'
import { spnNames } from './tables/spns.ts'

describe('pgnName', () => {
  it.each([
    [61444, 'Electronic Engine Controller 1'],
    [59904, 'Request'],
    [127488, 'Engine Parameters, Rapid Update'],
    [130306, 'Wind Data'],
    [61184, 'Proprietary A'],
    [65280, 'Proprietary B'],
    [65535, 'Proprietary B'],
    [126720, 'Proprietary A2'],
    [131071, 'Manufacturer Specific, fast packet'],
    [65279, 'Operator Indicators'],
    [1, 'Unknown PGN'],
    [-1, 'Unknown PGN'],
    [Number.NaN, 'Unknown PGN'],
    [2 ** 40, 'Unknown PGN'],
  ])('of %i is %s', (pgn, name) => {
    expect(pgnName(pgn)).toBe(name)
  })

  it('has every name defined by NMEA 2000, as in the source', () => {
    expect(nmea2000PgnNames).toEqual(nmea2000Names())
    expect(Object.keys(nmea2000PgnNames).length).toBeGreaterThan(150)
  })

  it('contains only numbers that J1939 can have', () => {
    const numbers = Object.keys(j1939PgnNames).map(Number)
    // Below 240 in the middle byte, the low byte is an address and not a part of the number.
    const addressed = numbers.filter((number) => number >> 8 < 240)
    expect(addressed.filter((number) => number % 256 !== 0)).toEqual([])
    expect(Math.max(...numbers)).toBeLessThan(2 ** 16)
  })
})

describe('spnName and fmiName', () => {
  it.each([
    [110, 'Engine Coolant Temperature'],
    [100, 'Engine Oil Pressure'],
    [190, 'Engine Speed'],
    [524287, 'Unknown SPN'],
    [-1, 'Unknown SPN'],
  ])('SPN %i is %s', (spn, name) => {
    expect(spnName(spn)).toBe(name)
  })

  it('lists unique parameters without stray spaces', () => {
    for (const name of [...Object.values(spnNames), ...Object.values(j1939PgnNames)]) {
      expect(name).toBe(name.trim())
      expect(name).not.toContain('  ')
      expect(name).not.toBe('')
    }
    expect(Object.keys(spnNames).length).toBeGreaterThan(1500)
    expect(Object.keys(j1939PgnNames).length).toBeGreaterThan(450)
  })

  it('has a text for each of the 32 failure modes', () => {
    const texts = Array.from({ length: 32 }, (_, fmi) => fmiName(fmi))
    expect(texts).not.toContain('Unknown FMI')
    expect(texts[0]).toBe('Data valid but above normal operating range, most severe level')
    expect(texts[19]).toBe('Received network data in error')
    expect(texts[31]).toBe('Condition exists')
    for (const fmi of [-1, 32, 0.5, Number.NaN]) expect(fmiName(fmi)).toBe('Unknown FMI')
  })
})
