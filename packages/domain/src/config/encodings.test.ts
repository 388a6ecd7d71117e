import { assert, double, integer, property, record, string, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyCalibration,
  formatAlertRange,
  formatCalibration,
  formatModbusSettings,
  isModbusConfigured,
  parseAlertRange,
  parseCalibration,
  parseModbusSettings,
  parseDecimal,
} from './encodings.ts'

const number = double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((each) => each + 0)
const unit = string({ unit: constantFrom('m', '°', 'C', '/', ' '), maxLength: 8 }).map((text) => text.trim())

describe('readDecimal', () => {
  it.each([
    ['1', 1],
    [' -2.5 ', -2.5],
    ['+.5', 0.5],
    ['1e3', 1000],
    ['007', 7],
  ])('%j is %d', (text, value) => expect(parseDecimal(text)).toBe(value))

  it.each(['', ' ', '1,5', '0x10', 'NaN', 'Infinity', '1e999', '--1', '1 2', '.', 'e5'])(
    'rejects %j',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
    },
  )
})

describe('warning and alarm', () => {
  it('parses its own output', () => {
    assert(
      property(number, number, (one, other) => {
        const range = { enabled: one !== other, low: Math.min(one, other), high: Math.max(one, other) }
        expect(parseAlertRange(formatAlertRange(range))).toEqual(range)
      }),
    )
  })

  it.each(['1,-10,45', '0,-10,45', '0,,', '0,45,-10', '1, 1 , 2'])('accepts %s', (text) => {
    expect(parseAlertRange(text)).toBeDefined()
  })

  it.each(['', '1', '1,2', '1,5,5', '1,45,-10', '1,,5', '2,1,5', '1,a,b', '1,1,2,3', '0,a,1', 'true,1,2'])(
    'rejects %j',
    (text) => expect(parseAlertRange(text)).toBeUndefined(),
  )
})

describe('calibration', () => {
  it('parses its own output, and maps its two inputs to its two outputs', () => {
    const line = record({ lowIn: number, lowOut: number, highIn: number, highOut: number, unit })
    assert(
      property(line, (written) => {
        const read = parseCalibration(formatCalibration(written))
        expect(read).toEqual(written.lowIn === written.highIn ? undefined : written)
      }),
    )
    const tank = parseCalibration('4.1,10,16.2,80,l')
    expect(tank).toEqual({ lowIn: 4.1, lowOut: 10, highIn: 16.2, highOut: 80, unit: 'l' })
    expect(tank && applyCalibration(tank, 4.1)).toBe(10)
    expect(tank && applyCalibration(tank, 16.2)).toBeCloseTo(80)
  })

  it('has no unit with four elements', () => {
    expect(parseCalibration('0,0,1,100')?.unit).toBe('')
  })

  it.each(['', '1,2,3', '1,2,1,3,V', '1,2,x,3,V', '1,2,3,4,V,more'])('rejects %j', (text) => {
    expect(parseCalibration(text)).toBeUndefined()
  })
})

describe('Modbus settings', () => {
  it('parse their own output', () => {
    const read = record({
      slave: integer({ min: 1, max: 247 }),
      function: integer({ min: 0, max: 8 }),
      register: integer({ min: 0, max: 65_535 }),
    })
    assert(
      property(read, (each) => {
        expect(parseModbusSettings(formatModbusSettings(each))).toEqual(each)
      }),
    )
  })

  it.each(['0,3,1', '248,3,1', '1,3,65536', '1,3', '1,3,-1', '1,3,1.5', '1,100,1', 'a,b,c', ''])(
    'reject %j',
    (text) => expect(parseModbusSettings(text)).toBeUndefined(),
  )

  it.each([
    ['1,3,40', true],
    ['1,0,40', false],
    ['', false],
    ['  ', false],
    [null, false],
    ['something else', true],
  ] as const)('isModbusConfigured(%j) is %s', (settings, expected) => {
    expect(isModbusConfigured(settings)).toBe(expected)
  })
})
