import { maximumAheadSeconds, minimumTimestampSeconds } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decode.ts'
import { messageLimits } from './limits.ts'

const deviceId = 'HE8EV12LF'
const nowSeconds = 1_770_701_700
const context = { deviceId, nowSeconds }

function point(over: object = {}): object {
  return { deviceid: deviceId, ts: 1_770_701_635.7, vin: 28.05, ...over }
}

function decode(value: unknown) {
  return decodeMessage(JSON.stringify(value), context)
}

/** A message with a key and value as literal text, for what JSON.stringify cannot produce. */
function raw(inner: string): string {
  return `{"ts":1770701635.7,${inner}}`
}

function reasons(body: string | Uint8Array): string[] {
  return decodeMessage(body, context).refused.map((refusal) => `${refusal.index} ${refusal.reason}`)
}

describe('decodeMessage', () => {
  it('accepts a single object and keeps its ts', () => {
    const { points, refused } = decode(point({ ts: 1_770_701_635.12345 }))
    expect(refused).toEqual([])
    expect(points).toHaveLength(1)
    expect(points[0]?.ts).toBe(1_770_701_635.123)
    expect(points[0]?.record.ts).toBe(1_770_701_635.12345)
    expect(points[0]?.json).toBe('{"deviceid":"HE8EV12LF","ts":1770701635.12345,"vin":28.05}')
  })

  it('accepts bytes as well as text, including a leading byte order mark', () => {
    const bytes = new TextEncoder().encode(`\uFEFF ${JSON.stringify(point({ note: 'Grüße ⛵' }))}\r\n`)
    expect(decodeMessage(bytes, context).points[0]?.record['note']).toBe('Grüße ⛵')
  })

  it('keeps the order of a batch', () => {
    const { points } = decode([
      point({ ts: nowSeconds }),
      point({ ts: nowSeconds - 3600 }),
      point({ ts: nowSeconds }),
    ])
    expect(points.map(({ ts }) => ts)).toEqual([nowSeconds, nowSeconds - 3600, nowSeconds])
  })

  it('refuses points by position without affecting the others', () => {
    const deep = JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) as unknown
    const { points, refused } = decode([
      point({ ts: nowSeconds - 3 }),
      point({ ts: 'yesterday' }),
      7,
      null,
      point({ deep }),
      point({ text: 'x'.repeat(messageLimits.pointBytes) }),
      point({ ts: nowSeconds - 1, text: '[[[[[[[[[[[[{"\\' }),
    ])
    expect(points.map(({ ts }) => ts)).toEqual([nowSeconds - 3, nowSeconds - 1])
    expect(refused.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'wrong-type'],
      [2, 'wrong-type'],
      [3, 'wrong-type'],
      [4, 'too-deep'],
      [5, 'point-too-large'],
    ])
  })

  it('drops aws_ts, which only the server sets', () => {
    const decoded = decode(point({ aws_ts: 5 })).points[0]
    expect(decoded?.record).toEqual(point())
    expect(decoded?.json).not.toContain('aws_ts')
  })

  it('keeps the last of two equal keys', () => {
    expect(decodeMessage(raw('"vin":1,"vin":2'), context).points[0]?.record['vin']).toBe(2)
  })

  it('accepts its own deviceid, and points without one', () => {
    expect(decode([point(), { ts: nowSeconds }]).points).toHaveLength(2)
  })

  it.each(['HE8EV12LG', 'he8ev12lf', '', 5, null, ['HE8EV12LF']])('refuses the deviceid %j', (deviceid) => {
    expect(reasons(JSON.stringify(point({ deviceid })))).toEqual(['0 foreign-device-id'])
  })

  it.each([
    [undefined, ['0 missing-ts']],
    [null, ['0 wrong-type']],
    ['1770701635', ['0 wrong-type']],
    [true, ['0 wrong-type']],
    [0, ['0 ts-too-old']],
    [-1, ['0 ts-too-old']],
    [minimumTimestampSeconds - 0.001, ['0 ts-too-old']],
    [minimumTimestampSeconds, []],
    [nowSeconds + maximumAheadSeconds, []],
    [nowSeconds + maximumAheadSeconds + 0.001, ['0 ts-too-far-ahead']],
    [nowSeconds * 1000, ['0 ts-too-far-ahead']],
  ])('answers ts %j with %j', (ts, expected) => {
    expect(reasons(JSON.stringify(point({ ts })))).toEqual(expected)
  })

  it.each([
    ['', 'empty-message'],
    [' \r\n\t', 'empty-message'],
    ['[]', 'empty-message'],
    ['{', 'invalid-json'],
    ['{"ts":NaN}', 'invalid-json'],
    ['{"ts":Infinity}', 'invalid-json'],
    ["{'ts':1770701635}", 'invalid-json'],
    ['{"ts":1770701635}{"ts":1770701636}', 'invalid-json'],
    ['[{"ts":1770701635}', 'invalid-json'],
    ['\u00A0{"ts":1770701635}', 'invalid-json'],
    ['"{}"', 'wrong-type'],
    ['{}', 'missing-ts'],
    ['{"ts":1e400}', 'number-out-of-range'],
  ])('answers %j with %s', (body, reason) => {
    expect(reasons(body)).toEqual([`0 ${reason}`])
  })

  it('refuses bytes that are not UTF-8', () => {
    const bytes = new TextEncoder().encode(JSON.stringify(point()))
    for (const bad of [0xff, 0xc0, 0xed]) {
      const broken = bytes.slice()
      broken[20] = bad
      expect(reasons(broken)).toEqual(['0 invalid-utf8'])
    }
  })
})

describe('keys of a point', () => {
  it.each([
    '__proto__',
    'constructor',
    'prototype',
    '',
    'a\\u0000b',
    '\\u007f',
    '\\u009f',
    '\\ud800',
    'vin\\u202e',
    '\\u2067vin',
    'vin\\u200b',
    'vin\\ufeff',
    'v\\u200din',
    'vin\\u2028',
    'k'.repeat(65),
  ])('refuses the key %j at any depth, and changes no prototype', (key) => {
    expect(reasons(raw(`"${key}":{"polluted":1}`))).toEqual(['0 key-not-allowed'])
    expect(reasons(raw(`"events":[{"${key}":{"polluted":1}}]`))).toEqual(['0 key-not-allowed'])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each([
    'cp34',
    'Öltemp',
    '温度',
    '🚚',
    'دما',
    'می\u200cدما',
    'mod 1',
    'k'.repeat(64),
    'toString',
    'hasOwnProperty',
  ])('accepts the key %j', (key) => {
    expect(decode(point({ [key]: 1 })).points[0]?.record[key]).toBe(1)
  })

  it('are limited in number', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
    expect(decode({ ts: nowSeconds, ...keys(messageLimits.keysPerPoint - 1) }).points).toHaveLength(1)
    expect(reasons(JSON.stringify({ ts: nowSeconds, ...keys(messageLimits.keysPerPoint) }))).toEqual([
      '0 too-many-keys',
    ])
  })

  it('are included in the explanation for the owner, shortened', () => {
    expect(decodeMessage(raw('"oil\\u0007":1'), context).refused[0]?.detail).toContain('"oil\\u0007"')
    expect(decodeMessage(raw('"oil\u202e":1'), context).refused[0]?.detail).toContain('"oil\\u202e"')
    expect(decodeMessage(raw(`"${'k'.repeat(5000)}":1`), context).refused[0]?.detail.length).toBeLessThan(150)
  })
})

describe('values of a point', () => {
  it.each(['"a":1e400', '"a":-1e400', '"can1":[{"id":1e999}]', '"a":[[1,[1e400]]]', '"aws_ts":1e400'])(
    'refuses %s',
    (inner) => {
      expect(reasons(raw(inner))).toEqual(['0 number-out-of-range'])
    },
  )

  it.each([1e20, -1e20, 2 ** 63, 2 ** 64, 12345678901234567168, 1.7976931348623157e308])(
    'writes %d so that 64-bit readers do not overflow',
    (value) => {
      const decoded = decode(point({ a: value, events: [{ n: value, msg: `"${value}\\` }] })).points[0]
      expect(JSON.parse(decoded?.json ?? '')).toEqual(decoded?.record)
      expect(decoded?.json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/(?<!\.)\d{19}/)
    },
  )

  it('reads -0 as 0, so that the record and its stored form agree', () => {
    const decoded = decodeMessage(raw('"a":-0,"b":[-0.0]'), context).points[0]
    expect(Object.is(decoded?.record['a'], 0)).toBe(true)
    expect(decoded?.record['b']).toEqual([0])
  })

  it('replaces half of a surrogate pair', () => {
    const decoded = decodeMessage(raw('"a":"x\\ud800y","b":["\\udc00"],"c":"\\ud83d\\ude9a"'), context)
      .points[0]
    expect(decoded?.record).toMatchObject({ a: 'x\uFFFDy', b: ['\uFFFD'], c: '🚚' })
    expect(decoded?.json).not.toMatch(/\\ud/i)
  })
})

describe('limits of a message', () => {
  const nested = (levels: number) => raw(`"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`)

  it('counts nesting from the point', () => {
    expect(reasons(nested(messageLimits.depth))).toEqual([])
    expect(reasons(nested(messageLimits.depth + 1))).toEqual(['0 too-deep'])
    expect(reasons(`[${nested(messageLimits.depth)},${nested(messageLimits.depth + 1)}]`)).toEqual([
      '1 too-deep',
    ])
  })

  it.each(['[', '{"a":', '[{"ts":1,"a":', '"', '\\', '[[],'])('answers a body full of %j', (piece) => {
    const body = piece.repeat(Math.floor(messageLimits.bodyBytes / piece.length))
    const { points, refused } = decodeMessage(body, context)
    expect(points).toEqual([])
    expect(refused).toHaveLength(1)
  })

  it('limits the body in bytes, not characters', () => {
    const text = 'é'.repeat(messageLimits.bodyBytes / 2)
    expect(reasons(new Uint8Array(messageLimits.bodyBytes + 1).fill(0x20))).toEqual(['0 body-too-large'])
    expect(reasons(new Uint8Array(messageLimits.bodyBytes).fill(0x20))).toEqual(['0 empty-message'])
    expect(reasons('€'.repeat(messageLimits.bodyBytes / 3 + 1))).toEqual(['0 body-too-large'])
    expect(reasons(`${text}a`)).toEqual(['0 body-too-large'])
    expect(reasons(text)).toEqual(['0 invalid-json'])
  })

  it('limits a point in bytes of its stored form', () => {
    const room = messageLimits.pointBytes - raw('"a":""').length
    expect(reasons(raw(`"a":"${'x'.repeat(room)}"`))).toEqual([])
    expect(reasons(raw(`"a":"${'x'.repeat(room - 1)}é"`))).toEqual(['0 point-too-large'])
  })

  it('limits the number of points', () => {
    const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`
    expect(reasons(zeros(messageLimits.pointsPerMessage))).toHaveLength(messageLimits.pointsPerMessage)
    expect(reasons(zeros(messageLimits.pointsPerMessage + 1))).toEqual(['0 too-many-points'])
  })
})
