import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeDm1, type TroubleCode } from './dm1.ts'

const allLampsUnknown = { malfunction: null, stop: null, warning: null, protect: null }

function toHex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf({
  spn,
  fmi,
  occurrenceCount,
  conversionMethod,
}: Omit<TroubleCode, 'spnBigEndian'>): number[] {
  return [
    spn & 0xff,
    (spn >> 8) & 0xff,
    ((spn >> 16) << 5) | fmi,
    (conversionMethod << 7) | (occurrenceCount ?? 127),
  ]
}

describe('decodeDm1', () => {
  it('reads the recorded code', () => {
    expect(decodeDm1('44FF6E000001FFFF')).toEqual({
      lamps: { malfunction: 'on', stop: 'off', warning: 'on', protect: 'off' },
      codes: [{ spn: 110, fmi: 0, occurrenceCount: 1, conversionMethod: 0, spnBigEndian: 110 << 11 }],
    })
  })

  it('reads numbers that need all 19 bits, in both orders', () => {
    expect(decodeDm1('04FF45F2E37F').codes).toEqual([
      {
        spn: 0x7_f2_45,
        fmi: 3,
        occurrenceCount: null,
        conversionMethod: 0,
        spnBigEndian: (0x45 << 11) | (0xf2 << 3) | 7,
      },
    ])
    expect(decodeDm1('04FF000DC381').codes).toMatchObject([
      { spnBigEndian: 110, fmi: 3, conversionMethod: 1 },
    ])
  })

  it('reads the states of the lamps', () => {
    expect(decodeDm1('1B').lamps).toEqual({ malfunction: 'off', stop: 'on', warning: 'error', protect: null })
  })

  it.each([
    '00FF00000000FFFF',
    'FFFFFFFFFFFFFFFF',
    '',
    '44',
    '44FF6E0000',
    'nonsense',
    '44F',
    null,
    undefined,
    7,
  ])('finds no code in %s', (data) => {
    expect(decodeDm1(data).codes).toEqual([])
  })

  it('returns unknown lamps without data', () => {
    for (const data of ['', 'xx', undefined]) expect(decodeDm1(data).lamps).toEqual(allLampsUnknown)
  })

  it('decodes every code of a reassembled transfer', () => {
    const code = fc.record({
      spn: fc.integer({ min: 1, max: 0x7_ff_fe }),
      fmi: fc.nat(31),
      occurrenceCount: fc.option(fc.nat(126)),
      conversionMethod: fc.constantFrom(0 as const, 1 as const),
    })
    fc.assert(
      fc.property(fc.array(code, { maxLength: 19 }), (codes) => {
        const decoded = decodeDm1(toHex([0x44, 0xff, ...codes.flatMap(bytesOf)])).codes
        expect(decoded).toHaveLength(codes.length)
        expect(decoded).toMatchObject(codes)
      }),
    )
  })
})
