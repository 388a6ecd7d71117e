import { formatAlertRange, formatCalibration, parseAlertRange } from '@fieldport/domain'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrationText, rangeParts, rangeText, splitParts } from './parts.ts'
import { calibratedUnit, unitKeys } from './unit.ts'

const number = fc.integer({ min: -1000, max: 1000 })

describe('encoded texts', () => {
  it('of a range are parsed back unchanged', () => {
    fc.assert(
      fc.property(fc.boolean(), number, number, (enabled, low, high) => {
        fc.pre(low < high)
        const text = formatAlertRange({ enabled, low, high })
        expect(parseAlertRange(rangeText(rangeParts(splitParts(text, 3))))).toEqual({ enabled, low, high })
      }),
    )
  })

  it('of a disabled range without limits are empty', () => {
    expect(rangeText(rangeParts(splitParts(null, 3)))).toBe('')
    expect(rangeText(['0', '', ''])).toBe('')
    expect(rangeText(['1', '', ''])).toBe('1,,')
  })

  it('take decimal commas for decimals, and never for nothing', () => {
    expect(rangeText(['1', '0,5', '-1,25'])).toBe('1,0.5,-1.25')
    expect(calibrationText(['0,5', '0', '20', '\u0661\u066B\u0665', 'm3,h'])).toBe('0.5,0,20,1.5,m3h')
    expect(calibrationText(['', '', ' ', '', ''])).toBe('')
    // What could mean several numbers is refused.
    expect(parseAlertRange(rangeText(['1', '1,000,5', '2000']))).toBeUndefined()
  })

  it('keep excess parts in the last one', () => {
    expect(splitParts('1,2,3,4', 3)).toEqual(['1', '2', '3,4'])
  })
})

describe('the unit of a calibrated value', () => {
  it('is the fifth element of the related calibration', () => {
    const calibration = formatCalibration({ lowIn: 4, lowOut: 0, highIn: 20, highOut: 100, unit: 'l' })
    expect(calibratedUnit(unitKeys('io1.voltage.alert'), { 'io1.voltage.cal': calibration })).toBe('l')
    expect(calibratedUnit(unitKeys('mod3.warning'), { 'mod3.unit': 'bar' })).toBe('bar')
    expect(calibratedUnit(unitKeys('mod3.warning'), { 'mod3.cal': 'nonsense' })).toBe('')
  })
})
