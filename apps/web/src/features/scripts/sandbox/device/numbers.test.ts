import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { encodeNumber, findNumberType, numberTypes, parseNumber, type NumberType } from './numbers.ts'

it.each([
  [1.5, 'FLOAT', '00 00 C0 3F'],
  [-1, 'S16', 'FF FF'],
  [0x1_23, 'U8', '23'],
  [0x12_34, 'U16', '34 12'],
  [0x12_34_56_78, 'U32', '78 56 34 12'],
] as const)('%s as %s is %s', (value, type, hex) => expect(toHex(encodeNumber(value, type))).toBe(hex))

describe('a number in hexadecimal text', () => {
  it.each([
    ['FF', 16, 'U8', 255],
    ['0102', 16, 'U16', 258],
    ['0102', -16, 'U16', 513],
    ['01020304', -16, 'U32', 0x04_03_02_01],
    ['fffe', 16, 'S16', -2],
    ['feff', -16, 'S16', -2],
    ['3FC00000', 16, 'FLOAT', 1.5],
    ['0000C03F', -16, 'FLOAT', 1.5],
    ['42', 10, 'U16', 42],
    ['4x', 16, 'U8', Number.NaN],
    ['', 16, 'U8', Number.NaN],
  ] as const)('%s, base %i, %s is %s', (digits, base, type, value) => {
    expect(parseNumber(digits, base, type)).toBe(value)
  })

  it('is parsed as it was encoded', () => {
    const types = constantFrom<NumberType[]>('U16', 'U32', 'S16')
    assert(
      property(types, integer({ min: 0, max: 32_767 }), (type, value) => {
        const digits = toHex(encodeNumber(value, type)).replaceAll(' ', '')
        expect(parseNumber(digits, -16, type)).toBe(value)
      }),
    )
  })
})

it('has a type found by its number, and unknown numbers are refused', () => {
  expect(findNumberType(numberTypes.S16)).toBe('S16')
  expect(() => findNumberType(99)).toThrow('type must be SQ.U8')
})
