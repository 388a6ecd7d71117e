import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decode.ts'
import { claimedDeviceId, parseMessageBody } from './parse-body.ts'
import { refusalReasons } from './refusal.ts'

const deviceId = 'HE8EV12LF'
const nowSeconds = 1_770_701_700
const context = { deviceId, nowSeconds }

const key = fc.oneof(
  fc.constantFrom('deviceid', 'aws_ts', '__proto__', 'constructor', 'can1', 'vin', 'time', 'toJSON', '0'),
  fc.string({ unit: 'binary', maxLength: 70 }),
)
const value = fc.jsonValue({ maxDepth: 10 })
const ts = fc.oneof(fc.double({ min: 1.4e9, max: 1.9e9, noNaN: true }), value)

/** Records near the limits: most keys and times are valid, some are not. */
const record = fc
  .tuple(fc.dictionary(key, value, { maxKeys: 8 }), ts, fc.boolean())
  .map(([own, time, isOwn]) => ({ ...own, ...(isOwn ? { deviceid: deviceId } : {}), ts: time }))

/** A value as JSON text, with or without white space, which must not matter. */
function bodyOf(sent: unknown, indent: number): string {
  return JSON.stringify(sent, null, indent)
}

/** The expected record, computed independently of the decoder. */
function expected(sent: object): unknown {
  const text = JSON.stringify(sent, (_, held: unknown) => {
    if (typeof held === 'string') return held.toWellFormed()
    return Object.is(held, -0) ? 0 : held
  })
  const copy = JSON.parse(text) as Record<string, unknown>
  delete copy['aws_ts']
  return copy
}

describe('decodeMessage with any input', () => {
  it('answers arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { points, refused } = decodeMessage(bytes, context)
        expect(points.length + refused.length).toBeGreaterThan(0)
      }),
    )
  })

  it('answers text that is nearly JSON', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      '"ts"',
      '1770701635',
      '-',
      'null',
      ' ',
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { points, refused } = decodeMessage(pieces.join(''), context)
        expect(points.length + refused.length).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('answers each element once, at its own position', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(record, value), { minLength: 1, maxLength: 12 }),
        fc.nat(2),
        (sent, indent) => {
          const { points, refused } = decodeMessage(bodyOf(sent, indent), context)
          expect(points.length + refused.length).toBe(sent.length)
          const positions = refused.map(({ index }) => index)
          expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
          for (const refusal of refused) {
            expect(refusalReasons).toContain(refusal.reason)
            expect(refusal.detail.isWellFormed()).toBe(true)
            expect(refusal.detail.length).toBeLessThan(200)
          }
          const accepted = sent.filter((_, index) => !positions.includes(index))
          expect(points.map((point) => point.record)).toEqual(
            accepted.map((element) => expected(element as object)),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('returns the same result for an element alone and in a batch', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (sent) => {
        const together = decodeMessage(bodyOf(sent, 0), context)
        const alone = sent.map((element) => decodeMessage(bodyOf([element], 0), context))
        expect(together.points).toEqual(alone.flatMap(({ points }) => points))
        expect(together.refused.map(({ reason }) => reason)).toEqual(
          alone.flatMap(({ refused }) => refused.map(({ reason }) => reason)),
        )
      }),
    )
  })

  it('stores text that parses to the same record and is valid UTF-8', () => {
    const plain = fc.dictionary(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ unit: 'binary' }), value),
    )
    fc.assert(
      fc.property(plain, (own) => {
        const { points } = decodeMessage(bodyOf({ ...own, deviceid: deviceId, ts: nowSeconds }, 0), context)
        for (const point of points) {
          expect(JSON.parse(point.json)).toStrictEqual(point.record)
          expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(point.json))).toBe(
            point.json,
          )
          expect(point.record).toEqual(expected({ ...own, deviceid: deviceId, ts: nowSeconds }))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('returns the device ID that any message claims', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 4 }), (sent) => {
        const claimed = claimedDeviceId(parseMessageBody(bodyOf(sent, 0)))
        const names = sent.some((element) => 'deviceid' in element && element.deviceid === deviceId)
        expect(claimed).toBe(names ? deviceId : null)
      }),
    )
  })
})
