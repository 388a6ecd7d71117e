import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeFrames } from './can/frame.ts'
import { decodeMessage } from './message/decode.ts'

type Fixture = {
  readonly note: string
  readonly deviceId: string
  readonly nowSeconds: number
  /** The message sent: `text` if it is not JSON or if JSON.stringify would change it, otherwise `message`. */
  readonly text?: string
  readonly message?: unknown
  readonly expected: {
    readonly stored: number
    readonly refused: readonly { readonly index: number; readonly reason: string }[]
    readonly newestTs?: number
    readonly keys?: readonly string[]
    readonly absentKeys?: readonly string[]
    readonly frames?: readonly object[]
    readonly allSignalsNull?: boolean
  }
}

const folder = new URL('../fixtures/', import.meta.url)
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, fixture: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Fixture }))

function decode(fixture: Fixture) {
  const body = fixture.text ?? JSON.stringify(fixture.message)
  return decodeMessage(new TextEncoder().encode(body), fixture)
}

function framesOf(fixture: Fixture) {
  return decode(fixture)
    .points.flatMap(({ record }) => [record['can1'], record['can2']])
    .flatMap((list) => describeFrames(list) ?? [])
}

describe('recorded device messages', () => {
  it('cover every known special case', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(30)
  })

  it.each(fixtures)('$name is stored and refused as expected', ({ fixture }) => {
    const { points, refused } = decode(fixture)
    const { expected } = fixture
    expect(points).toHaveLength(expected.stored)
    expect(refused.map(({ index, reason }) => ({ index, reason }))).toEqual(expected.refused)
    const newestTs = Math.max(...points.map(({ ts }) => ts))
    expect(newestTs).toBe(expected.newestTs ?? newestTs)
    for (const point of points) {
      expect(JSON.parse(point.json)).toStrictEqual(point.record)
      for (const key of expected.keys ?? []) expect(point.record).toHaveProperty(key)
      for (const key of expected.absentKeys ?? []) expect(point.record).not.toHaveProperty(key)
    }
  })

  it.each(fixtures)('$name has the expected frames', ({ fixture }) => {
    const frames = framesOf(fixture)
    const { frames: expected = [] } = fixture.expected
    expect(frames).toHaveLength(expected.length)
    expect(frames).toMatchObject(expected)
  })

  it.each(fixtures.filter(({ fixture }) => fixture.expected.allSignalsNull))(
    '$name has no value',
    ({ fixture }) => {
      const signals = framesOf(fixture).flatMap((frame) => frame.signals)
      expect(signals.length).toBeGreaterThan(0)
      expect(signals.filter(({ value, text }) => value !== null || text !== null)).toEqual([])
    },
  )
})
