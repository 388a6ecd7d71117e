import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFrame } from './frame.ts'
import type { SignalLayout } from './layouts/layout.ts'
import { findMessageLayout } from './layouts/layouts.ts'
import { decodeSignals, hasSignals } from './signals.ts'
import { j1939Signals } from './tables/j1939-signals.ts'
import { nmea2000Signals } from './tables/nmea2000-signals.ts'

const longest = 43

/** A payload of all ones, except the sign bits of signed signals: marks every signal as not available. */
function notAvailable(signals: readonly SignalLayout[]): string {
  const bytes = new Uint8Array(longest).fill(0xff)
  for (const { isSigned, firstBit, bits } of signals) {
    if (isSigned) bytes[(firstBit + bits) / 8 - 1] = 0x7f
  }
  return Array.from(bytes, (byte) => byte.toString(16)).join('')
}

const numbers = [...Object.keys(j1939Signals), ...Object.keys(nmea2000Signals)].map(Number)
const layouts = numbers.map((pgn) => {
  const layout = findMessageLayout(pgn)
  if (layout === null) throw new Error(`${pgn} is in a table and has no layout.`)
  return [pgn, layout] as const
})

describe('the tables', () => {
  it.each(layouts)(
    '%s has signals without shared bits, each with a name',
    (pgn, { signals, isFastPacket }) => {
      const taken = new Set<number>()
      for (const { firstBit, bits, name } of signals) {
        expect(name).not.toContain('Unknown')
        for (let bit = firstBit; bit < firstBit + bits; bit++) {
          expect(taken.has(bit)).toBe(false)
          taken.add(bit)
        }
      }
      expect(Math.max(...taken)).toBeLessThan(isFastPacket ? longest * 8 : 64)
      expect(new Set(signals.map(({ key }) => key)).size).toBe(signals.length)
      expect(hasSignals(pgn)).toBe(true)
    },
  )

  it.each(layouts)("%s never decodes 'not available' as a value", (pgn, { signals }) => {
    for (const data of [notAvailable(signals), 'FF'.repeat(longest)]) {
      const decoded = decodeSignals(pgn, data)
      expect(decoded.map(({ key }) => key)).toEqual(signals.map(({ key }) => key))
      expect(decoded.filter(({ value, text }) => value !== null || text !== null)).toEqual([])
    }
  })
})

describe('malformed frames', () => {
  const pgns = fc.constantFrom(...numbers, -1, 59904, Number.NaN)

  it('never throw, and a value is finite or null', () => {
    const data = fc.oneof(
      fc
        .uint8Array({ maxLength: 60 })
        .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')),
      fc.string(),
      fc.anything(),
    )
    fc.assert(
      fc.property(pgns, data, (pgn, text) => {
        for (const { value } of decodeSignals(pgn, text))
          expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.anything(), (frame) => void describeFrame(frame)))
    fc.assert(fc.property(fc.nat(2 ** 29), data, (id, text) => void describeFrame({ id, data: text })))
  })
})
