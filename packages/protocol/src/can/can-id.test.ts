import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCanId } from './can-id.ts'

describe('decodeCanId', () => {
  it.each([
    [0x18eaff2b, { priority: 6, pgn: 59904, specPgn: 60159, source: 0x2b, destination: 255, dataPage: 0 }],
    [0x0cf00400, { priority: 3, pgn: 61444, specPgn: 61444, source: 0, destination: null, dataPage: 0 }],
    [0x18feca21, { priority: 6, pgn: 65226, specPgn: 65226, source: 0x21, destination: null, dataPage: 0 }],
    [0x1cecff00, { priority: 7, pgn: 60416, specPgn: 60671, source: 0, destination: 255, dataPage: 0 }],
    [0x18ef1203, { priority: 6, pgn: 61184, specPgn: 61202, source: 3, destination: 0x12, dataPage: 0 }],
    [0x09f20017, { priority: 2, pgn: 127488, specPgn: 61952, source: 0x17, destination: null, dataPage: 1 }],
    [0x1def1205, { priority: 7, pgn: 126720, specPgn: 61202, source: 5, destination: 0x12, dataPage: 1 }],
    [
      0x1fffffff,
      { priority: 7, pgn: 0x3_ff_ff, specPgn: 65535, source: 255, destination: null, dataPage: 1 },
    ],
    [0, { priority: 0, pgn: 0, specPgn: 0, source: 0, destination: 0, dataPage: 0 }],
  ])('splits %i into its parts', (id, expected) => {
    expect(decodeCanId(id)).toEqual(expected)
  })

  it.each([-1, 2 ** 29, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '217056000', null, undefined, {}])(
    'refuses %s',
    (id) => {
      expect(decodeCanId(id)).toBeNull()
    },
  )

  it('loses no bit', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 29 - 1), (id) => {
        const parts = decodeCanId(id)
        if (parts === null) throw new Error('an identifier of 29 bits was refused')
        const low = parts.destination ?? 0
        const rebuilt = parts.priority * 2 ** 26 + (parts.pgn + low) * 2 ** 8 + parts.source
        expect(rebuilt).toBe(id)
        expect(parts.pgn % 2 ** 16 < 240 * 256).toBe(parts.destination !== null)
      }),
    )
  })
})
