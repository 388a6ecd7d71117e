import { describe, expect, it } from 'vitest'
import { parseByteText, formatByteText } from './bytes-text.ts'
import { parseCanId } from './can-id-text.ts'
import { checkMessage, listMessageKeys } from './check-message.ts'
import { parseFrameText } from './frame-text.ts'
import { parseMomentText } from './moment-text.ts'

const nowSeconds = 1_770_701_700
const ts = nowSeconds - 60

describe('parseCanId', () => {
  it.each([
    ['18FEF100', 'hex', { bits: 29, id: 0x18fef100 }],
    [' 0x18fef100 ', 'hex', { bits: 29, id: 0x18fef100 }],
    ['18 FE F1 00', 'hex', { bits: 29, id: 0x18fef100 }],
    ['419360000', 'decimal', { bits: 29, id: 419_360_000 }],
    ['7FF', 'hex', { bits: 11, id: 0x7ff, parts: null }],
    ['2047', 'decimal', { bits: 11, id: 2047, parts: null }],
    ['000007FF', 'hex', { bits: 29, id: 0x7ff }],
    ['800', 'hex', { bits: 29, id: 0x800 }],
  ] as const)('reads %s as %s', (text, notation, expected) => {
    expect(parseCanId(text, notation)).toMatchObject(expected)
  })

  it.each([
    ['18FEG100', 'hex', 'notHex'],
    ['18FEF100', 'decimal', 'notDecimal'],
    ['', 'hex', 'notHex'],
    ['20000000', 'hex', 'tooLarge'],
    ['99999999999999999999', 'decimal', 'tooLarge'],
  ] as const)('reports the problem with %s as %s', (text, notation, problem) => {
    expect(parseCanId(text, notation)).toBe(problem)
  })
})

describe('parseFrameText', () => {
  const frame = { id: 0x18fef100, data: 'FF00FF' }

  it.each([
    '18FEF100 FF 00 FF',
    '18fef100#ff00ff',
    '0x18FEF100, FF00FF',
    '0x18FEF100: 0xFF, 0x00, 0xFF',
    ' (2026-02-10 05:33:55.249713)  can1  18FEF100   [3]  FF 00 FF',
    'can0  18FEF100   [3]  FF 00 FF',
    '(1436509052.249713) vcan0 18FEF100#FF00FF',
    '[{"id":419361024,"data":"ff00ff"}]',
    '{"id":419361024,"data":"FF00FF"}',
    '{"ts":1770701640,"vin":12.6,"can1":[{"id":419361024,"data":"FF00FF"}],"can2":[]}',
    '[{"ts":1770701640},{"ts":1770701641,"can2":[{"id":419361024,"data":"FF00FF"}]}]',
  ])('reads %s', (text) => {
    expect(parseFrameText(text)).toEqual({ frames: [frame], problems: [] })
  })

  it('lists the invalid lines, and reads the others', () => {
    expect(parseFrameText('x 00\n\n18FEF100\n7FF 00\n18FEF100 F\n18FEF100 FF00FF')).toEqual({
      frames: [frame],
      problems: [
        { line: 1, problem: 'id' },
        { line: 3, problem: 'noData' },
        { line: 4, problem: 'baseId' },
        { line: 5, problem: 'data' },
      ],
    })
  })

  it('reports a list that is not JSON', () => {
    expect(parseFrameText('[{').problems).toEqual([{ line: 1, problem: 'json' }])
  })
})

describe('parseByteText and formatByteText', () => {
  it.each(['', 'Grüße ⛵', 'a', 'ab', '\uFEFFx'])('convert %s to each notation and back', (text) => {
    const bytes = parseByteText(text, 'text') as Uint8Array
    for (const notation of ['hex', 'base64'] as const)
      expect(
        formatByteText(parseByteText(formatByteText(bytes, notation) ?? '', notation) as Uint8Array, 'text'),
      ).toBe(text)
  })

  it.each([
    ['0x48:65-6C 6C,6f', 'hex'],
    ['SGVsbG8', 'base64'],
    ['SGVs\nbG8=', 'base64'],
  ] as const)('decode %s from %s to Hello', (text, notation) => {
    expect(formatByteText(parseByteText(text, notation) as Uint8Array, 'text')).toBe('Hello')
  })

  it('read the URL-safe alphabet', () => {
    expect(parseByteText('-_8', 'base64')).toEqual(parseByteText('+/8=', 'base64'))
  })

  it.each([
    ['ABC', 'hex', 'oddHex'],
    ['AX', 'hex', 'notHex'],
    ['SGVsb', 'base64', 'notBase64'],
    ['S=GV', 'base64', 'notBase64'],
  ] as const)('report the problem with %s in %s', (text, notation, problem) => {
    expect(parseByteText(text, notation)).toBe(problem)
  })

  it('return null for bytes that are not text', () => {
    expect(formatByteText(new Uint8Array([0xff]), 'text')).toBeNull()
  })
})

describe('parseMomentText', () => {
  it.each([
    ['1770701635', 1_770_701_635, 'seconds'],
    ['1770701635.5', 1_770_701_635.5, 'seconds'],
    ['1770701635500', 1_770_701_635.5, 'milliseconds'],
    ['1770701635500000', 1_770_701_635.5, 'microseconds'],
    ['2026-02-10', Date.UTC(2026, 1, 10) / 1000, 'date'],
    ['2028-02-29', Date.UTC(2028, 1, 29) / 1000, 'date'],
    ['2026-02-10T24:00', Date.UTC(2026, 1, 11) / 1000, 'date'],
    ['2026-02-10 05:33', Date.UTC(2026, 1, 10, 5, 33) / 1000, 'date'],
    ['2026-02-10T05:33:55Z', 1_770_701_635, 'date'],
    ['2026-02-10 05:33:55 UTC', 1_770_701_635, 'date'],
    ['2026-02-10T15:33:55+1000', 1_770_701_635, 'date'],
    ['2026-02-10T05:33:55,5Z', 1_770_701_635.5, 'date'],
  ])('reads %s', (text, seconds, kind) => {
    expect(parseMomentText(text)).toEqual({ seconds, kind })
  })

  it.each([
    '',
    'soon',
    '10.02.2026',
    '2026-13-01',
    '2026-02-30',
    '2026-02-29 12:00',
    '2026-04-31T00:00+10:00',
    '1e9',
    '99999999999999999999999',
  ])('returns null for %s', (text) => {
    expect(parseMomentText(text)).toBeNull()
  })
})

describe('checkMessage', () => {
  const message = JSON.stringify([
    { ts: 1 },
    { deviceid: 'HE8EV12LF', ts, vin: 12 },
    null,
    { deviceid: 'HE8EV12LF', ts: ts + 1, vin: 13, can1: [{ id: 1, data: '' }] },
  ])

  it('checks each point like ingest, by position', () => {
    const { deviceId, accepted, refused } = checkMessage(message, { nowSeconds })
    expect(deviceId).toBe('HE8EV12LF')
    expect(accepted.map(({ index, point }) => [index, point.ts])).toEqual([
      [1, ts],
      [3, ts + 1],
    ])
    expect(refused.map(({ index, reason }) => [index, reason])).toEqual([
      [0, 'ts-too-old'],
      [2, 'wrong-type'],
    ])
  })

  it('checks against the given device', () => {
    const { refused } = checkMessage(message, { deviceId: 'OTHER0001', nowSeconds })
    expect(refused.map(({ reason }) => reason)).toContain('foreign-device-id')
  })

  it('lists the message keys with the newest value of each', () => {
    const { accepted } = checkMessage(message, { nowSeconds })
    const keys = listMessageKeys(accepted.map(({ point }) => point))
    expect(keys.map(({ measurement, value, points }) => [measurement.key, value, points])).toEqual([
      ['vin', 13, 2],
      ['can1', [{ id: 1, data: '' }], 1],
    ])
  })
})
