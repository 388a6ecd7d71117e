import type { Series } from '@fieldport/contract'
import { formatBusSignalKey, parseBusSignalKey } from '@fieldport/domain'
import { findSignalRead, listSignals, signalValues } from '@fieldport/protocol'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../../testing.ts'
import { createSignalsRepository } from './signals.repository.ts'

const start = 1_757_001_600
const maximumKeys = 6

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

/** J1939: broadcast, addressed and multi-frame; NMEA 2000: signed, with parts, with wide numbers and fast packets. */
const pgns = [
  61444, 65262, 65265, 65253, 0, 61441, 65259, 65251, 127488, 127489, 127505, 127508, 129025, 129029, 130306,
  130312,
]

const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 0xff, 0xff, 0xfe, 0xfb, 0xfa, 0x7f, 0x80))
const hexOf = (bytes: readonly number[]) => bytes.map((one) => one.toString(16).padStart(2, '0')).join('')
const data = fc
  .record({
    bytes: fc.oneof(
      { weight: 6, arbitrary: fc.array(byte, { minLength: 8, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.array(byte, { maxLength: 10 }) },
      { weight: 1, arbitrary: fc.constant([255, 255, 255, 255, 255, 255, 255, 255]) },
    ),
    isUpper: fc.boolean(),
  })
  .map(({ bytes, isUpper }) => (isUpper ? hexOf(bytes).toUpperCase() : hexOf(bytes)))
const idOf = (pgn: number, source: number, destination = 255) =>
  6 * 2 ** 26 + pgn * 256 + (((pgn >> 8) & 0xff) < 240 ? destination * 256 : 0) + source

const frame = fc
  .record({ pgn: fc.constantFrom(...pgns), source: fc.nat(2), data, isDataFirst: fc.boolean() })
  .map(({ pgn, source, data: text, isDataFirst }) => {
    const id = idOf(pgn, source)
    return [isDataFirst ? { data: text, id } : { id, data: text }]
  })
/** A fast packet, complete or without its last frame. */
const packet = fc
  .record({
    pgn: fc.constantFrom(127489, 129029),
    bytes: fc.array(byte, { minLength: 20, maxLength: 43 }),
    isWhole: fc.boolean(),
  })
  .map(({ pgn, bytes, isWhole }) => {
    const id = idOf(pgn, 1)
    const frames = [{ id, data: hexOf([0x40, bytes.length, ...bytes.slice(0, 6)]) }]
    for (let at = 6, part = 1; at < bytes.length; at += 7, part += 1) {
      frames.push({ id, data: hexOf([0x40 + part, ...bytes.slice(at, at + 7)]).padEnd(16, 'f') })
    }
    return isWhole ? frames : frames.slice(0, -1)
  })
/** A J1939 transfer with more bytes than one frame holds. */
const transfer = fc
  .record({ pgn: fc.constantFrom(65251, 65253), bytes: fc.array(byte, { minLength: 9, maxLength: 40 }) })
  .map(({ pgn, bytes }) => {
    const packets = Math.ceil(bytes.length / 7)
    const announcement = [32, bytes.length, 0, packets, 255, pgn & 0xff, (pgn >> 8) & 0xff, pgn >> 16]
    const frames = [{ id: idOf(0xec00, 0), data: hexOf(announcement) }]
    for (let part = 0; part < packets; part += 1) {
      const own = bytes.slice(part * 7, part * 7 + 7)
      frames.push({ id: idOf(0xeb00, 0), data: hexOf([part + 1, ...own]).padEnd(16, 'f') })
    }
    return frames
  })
const rpm = idOf(61444, 0)
/** Values that no device sends, but an attacker might. */
const strange: fc.Arbitrary<unknown[]> = fc
  .constantFrom<unknown>(
    null,
    7,
    [rpm, 'F07D7DC012FFF07D'],
    { id: String(rpm), data: 'F07D7DC012FFF07D' },
    { id: rpm + 0.5, data: 'F07D7DC012FFF07D' },
    { id: rpm, data: 1234567812345678 },
    { id: rpm, data: 'F07D7DC012FFF07' },
    { id: rpm, data: 'F07D]7D}C012' },
    { id: rpm, data: 'F07D7DC012FFF07D', dlc: 8, more: { id: 1 } },
    { id: 536870912 + rpm, data: 'F07D7DC012FFF07D' },
    { id: -1, data: '' },
    { id: true, data: 'F07D7DC012FFF07D' },
    { id: rpm },
    { data: 'F07D7DC012FFF07D' },
    'can1":[{"id":217056256,"data":"F07D7DC012FFF07D"}]',
  )
  .map((one) => [one])
const frames = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: frame },
      { weight: 1, arbitrary: packet },
      { weight: 1, arbitrary: transfer },
    ),
    { maxLength: 8 },
  )
  .map((several) => several.flat())
const list = fc.oneof(
  { weight: 9, arbitrary: frames },
  {
    weight: 2,
    arbitrary: fc.tuple(frames, strange, frames).map(([before, one, after]) => [...before, ...one, ...after]),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('F07D', null, { id: rpm }, [], 3) },
)
/** Record content that precedes the list. */
const before = fc.constantFrom<Record<string, unknown>>(
  {},
  { vin: 12.5 },
  { events: [{ topic: 'vin', msg: '"can1":[', lv: 30 }] },
  { note: 'a "can1":[{"id":217056256,"data":"F07D7DC012FFF07D"}] in {a} text' },
  { more: { can1: [{ id: rpm, data: 'F07D7DC012FFF07D' }] } },
)
const record = fc.tuple(before, fc.option(list, { freq: 12, nil: undefined })).map(([head, can1]) => ({
  ...head,
  ...(can1 === undefined ? {} : { can1 }),
}))

it("equal the decoder's values for any stored data", async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (start + 86_400) * 1000)
  let run = 0
  const property = fc.asyncProperty(
    fc.array(record, { minLength: 1, maxLength: 40 }),
    fc.array(fc.nat(), { minLength: maximumKeys, maxLength: maximumKeys }),
    async (records, choices) => {
      const deviceId = `SIGNAL${run++}`
      const points = records.map(
        (one, at) => ({ ts: start + at, ...one }) as { ts: number } & Record<string, unknown>,
      )
      await telemetry.service.append(deviceId, points.map(decodedPoint))
      const listed = listSignals(
        'can1',
        points.map((point) => point['can1']),
      ).map(({ key }) => key)
      const chosen = choices.map((choice) => listed[choice % Math.max(1, listed.length)] ?? '')
      const keys = [...new Set(['can1.61444.spn190', ...chosen, ...chosen.map(withoutSender)])].filter(
        Boolean,
      )
      const request = { deviceId, keys, fromSeconds: start, toSeconds: start + 60, downsample: 1100 }
      const { series } = JSON.parse(await telemetry.service.series(request)) as Series
      for (const text of keys) expect([text, valuesOf(series[text])]).toEqual([text, decoded(text, points)])
    },
  )
  await fc.assert(property, { numRuns: 12 })
}, 240_000)

function withoutSender(text: string): string {
  const key = parseBusSignalKey(text)
  return key ? formatBusSignalKey({ port: key.port, pgn: key.pgn, signal: key.signal }) : ''
}

function valuesOf(columns: Series['series'][string] | undefined) {
  return (columns?.ts ?? []).map((ts, at) => [
    ts,
    columns?.n[at],
    columns?.min[at],
    columns?.max[at],
    columns?.first[at],
    columns?.last[at],
  ])
}

function decoded(text: string, points: readonly ({ ts: number } & Record<string, unknown>)[]) {
  const key = parseBusSignalKey(text)
  return points.flatMap((point) => {
    const values = key ? signalValues(point['can1'], key) : []
    if (values.length === 0) return []
    return [[point.ts, values.length, Math.min(...values), Math.max(...values), values[0], values.at(-1)]]
  })
}

it('leaves to the decoder only lists that devices do not normally send', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (start + 86_400) * 1000)
  const plain = { id: rpm, data: 'F07D7DC012FFF07D' }
  const points = [
    { ts: start, can1: [plain, { data: '80', id: 419360256 }] },
    { ts: start + 1, can1: [] },
    { ts: start + 2, events: [{ topic: 'vin', msg: 'Low', lv: 30 }], can1: [plain] },
    { ts: start + 3, can1: [plain, { ...plain, dlc: 8 }] },
  ]
  await telemetry.service.append('PLAIN', points.map(decodedPoint))
  const key = parseBusSignalKey('can1.61444.spn190')
  const read = key && findSignalRead(key)
  if (!key || !read) throw new Error('there is no such signal')
  const span = { fromMs: start * 1000, toMs: (start + 10) * 1000 }
  const query = { device: 'PLAIN', key, read, bucketMs: 1000, hasRepeats: false, ...span }
  const buckets = await createSignalsRepository(opened.engine).buckets(query)
  expect(buckets.map(({ n, lists }) => [n, lists.length])).toEqual([
    // An empty list has no values.
    [1, 0],
    [1, 0],
    [0, 1],
  ])
})
