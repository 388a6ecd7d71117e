import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWireId, maximumParts, maximumReplyBytes, parseReplies, toWireId } from './wire.ts'

const parse = (reply: unknown) =>
  parseReplies(Buffer.from(typeof reply === 'string' ? reply : JSON.stringify(reply)))

describe('the id of a request', () => {
  const ids = fc.integer({ min: 1, max: 2 ** 32 - 1 })

  it('encodes command, attempt and part in an integer of 53 bits', () => {
    const parts = fc.integer({ min: 1, max: maximumParts })
    fc.assert(
      fc.property(ids, fc.nat({ max: 200 }), parts, (id, attempts, part) => {
        const wireId = toWireId({ id, attempts, part })
        expect(Number.isSafeInteger(wireId)).toBe(true)
        expect(fromWireId(wireId)).toEqual({ id, attempts: attempts % 64, part })
      }),
    )
  })

  it('equals the command number for a single request', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (id, attempts) => {
        expect(toWireId({ id, attempts, part: 0 })).toBe(id)
        expect(fromWireId(id)).toEqual({ id, attempts: 0, part: 0 })
      }),
    )
  })
})

describe('replies', () => {
  const to = { id: 7, attempts: 0, part: 0 }

  it.each([
    [
      { id: 7, result: [1] },
      { kind: 'result', to, result: [1] },
    ],
    [{ id: 7 }, { kind: 'result', to, result: null }],
    [
      { id: 7, result: 1, error: null },
      { kind: 'result', to, result: 1 },
    ],
    [
      { id: 7, progress: { percent: 5 } },
      { kind: 'progress', to, progress: { percent: 5 } },
    ],
    [
      { id: 7, error: { code: 4, message: 'no' } },
      { kind: 'error', to, error: { code: 4, message: 'no' } },
    ],
    [
      { id: 7, error: { code: 4 } },
      { kind: 'error', to, error: { code: 4 } },
    ],
    [
      { id: 7, error: { code: 4, message: 'n\u0000o \ud800 é' } },
      { kind: 'error', to, error: { code: 4, message: 'no \ufffd é' } },
    ],
    [
      { id: 7, result: { refused: { 'a\u0000b': ['\udfff'] } } },
      { kind: 'result', to, result: { refused: { ab: ['\ufffd'] } } },
    ],
    [
      { id: 7, error: { message: `${'n'.repeat(999)}🚚` } },
      { kind: 'error', to, error: { code: -1, message: `${'n'.repeat(999)}\ufffd` } },
    ],
    [
      { id: 7, error: 'no' },
      { kind: 'error', to, error: { code: -1, message: 'no' } },
    ],
    [
      { id: 7, error: { code: '4', message: 5 } },
      { kind: 'error', to, error: { code: -1 } },
    ],
  ])('parses %j', (frame, reply) => {
    expect(parse(frame)).toEqual({ replies: [reply], asked: [], faults: [] })
    expect(parse([frame, frame]).replies).toEqual([reply, reply])
  })

  it.each(['', ' \n', '[]', '{}'])('ignores %j without an error', (body) => {
    expect(parse(body)).toEqual({ replies: [], asked: [], faults: [] })
  })

  it.each([
    ['no JSON', 'vin=1'],
    ['cut short', '{"id":7,"result":'],
    ['a number', '7'],
    ['no id', '{"result":1}'],
    ['a text for an id', '{"id":"7"}'],
    ['half an id', '{"id":7.5}'],
    ['an id below zero', '{"id":-7}'],
    ['an id beyond whole numbers', '{"id":9007199254740993}'],
    ['nested a hundred thousand times', `{"id":7,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['braces in a text that never ends', `{"id":7,"result":"${'{'.repeat(50)}`],
    ['larger than it may be', JSON.stringify({ id: 7, result: 'x'.repeat(maximumReplyBytes) })],
    ['a list of too many', JSON.stringify(Array.from({ length: 101 }, () => ({ id: 7 })))],
  ])('reports %s as an error', (_, body) => {
    expect(parse(body)).toEqual({ replies: [], asked: [], faults: [{ id: expect.any(String), params: {} }] })
  })

  it('are handled for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { replies, asked, faults } = parseReplies(bytes)
        expect(replies.length + asked.length + faults.length).toBeLessThanOrEqual(100)
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parse(value)).not.toThrow()
      }),
    )
  })
})

describe('requests of a device', () => {
  it('are distinguished from replies', () => {
    const request = { id: 7, method: 'Device.GetLatest', args: { deviceid: 'AAAA00001' } }
    const reply = { kind: 'result', to: { id: 7, attempts: 0, part: 0 }, result: null }
    expect(parse({ ...request, src: 'BBBB00002' })).toEqual({ replies: [], asked: [request], faults: [] })
    expect(parse([{ id: 7 }, request])).toEqual({ replies: [reply], asked: [request], faults: [] })
  })

  it('contain no result, error or progress', () => {
    for (const part of [{ result: null }, { error: null }, { progress: { percent: 5 } }])
      expect(parse({ id: 7, method: 'FS.List', ...part })).toMatchObject({ replies: [{}], asked: [] })
  })

  it.each([undefined, 'a', 7.5, -1])('with the id %j are errors', (id) => {
    const fault = { id: 'requestWithoutId', params: {} }
    expect(parse({ id, method: 'FS.List' })).toEqual({ replies: [], asked: [], faults: [fault] })
  })
})
