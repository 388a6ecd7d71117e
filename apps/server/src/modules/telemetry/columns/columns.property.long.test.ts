import { compileChannels, createPointComputer, type StoredPoint } from '@fieldport/domain'
import { createSignalReader } from '@fieldport/protocol'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'
import { createColumnsRepository } from './columns.repository.ts'
import { createComputedMomentsRepository } from './computed-moments.repository.ts'
import { createSignalMoments } from '../series/signals/signal-moments.ts'
import { createSignalsRepository } from '../series/signals/signals.repository.ts'
import { type ColumnsRequest, readColumns } from './read-columns.ts'

const from = 1_757_000_400
const span = { fromMs: 0, toMs: (from + 100_000) * 1000 }
type Sent = { ts: number } & Record<string, unknown>

/** Texts that resemble other types, and values that contain another key. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    '12',
    '-0',
    '192.168.1.35',
    '2026-11-27',
    '[x',
    'true',
    'null',
    '',
    '[1]',
    '{"a":"x"}',
    '-x',
    'it\'s "b":"c" \\ \t\n',
    '\ud83d\ude00',
  ),
  fc.constantFrom<unknown>(true, false, null, 0.1 + 0.2, 1e21, 1e-7, -1.5, 2 ** 53),
  fc.constantFrom<unknown>([], [1, 'x', null], [{ id: 5, data: 'F0' }], { a: 'x', b: '1', n: 1.5 }),
  fc.integer({ min: -1000, max: 1000 }),
)
const keys = ['a', 'b', 'null', 'odd `"\\ key', 'é']
const moment = fc.integer({ min: 0, max: 10 }).map((step) => from + step * 137.125)
const record: fc.Arbitrary<Sent> = fc
  .record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
  .chain((values) => moment.map((ts): Sent => ({ ts, ...values })))

/** Every record once or several times, in any order. */
const delivery = fc.array(record, { minLength: 1, maxLength: 25 }).chain((sent) =>
  fc.record({
    order: fc.shuffledSubarray([...sent, ...sent, ...sent], { minLength: sent.length }),
    sizes: fc.record({
      firstPoints: fc.integer({ min: 1, max: 4 }),
      maximumPoints: fc.integer({ min: 2, max: 6 }),
      maximumCells: fc.constant(1000),
    }),
    limit: fc.integer({ min: 3, max: 12 }),
    readOrder: fc.constantFrom<'newest' | 'oldest'>('newest', 'oldest'),
    isEvery: fc.boolean(),
  }),
)

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

it('equals the merged points, for any order of records and any page sizes', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 5_000) * 1000)
  const ports = portsOf(opened.engine)
  let run = 0
  const property = fc.asyncProperty(delivery, async ({ order, sizes, limit, readOrder, isEvery }) => {
    const deviceId = `COLS${String(run++).padStart(5, '0')}`
    const half = Math.ceil(order.length / 2)
    for (const batch of [order.slice(0, half), order.slice(half)]) {
      await telemetry.service.append(deviceId, batch.map(decodedPoint))
      telemetry.advanceMs(1_000)
    }
    const wanted = isEvery ? undefined : [...keys, 'aws_ts']
    const request = { deviceId, keys: wanted, limit, order: readOrder, channels: [] }
    const read = await readPages(ports, request, sizes)
    const expected: Sent[] = []
    for await (const chunk of telemetry.service.points(deviceId, span, 1_000, readOrder))
      expected.push(...chunk.map(({ json }) => JSON.parse(json) as Sent))
    expect(read).toEqual(expected.map((point) => withoutNulls(isEvery ? withoutReceipt(point) : point)))
  })
  await fc.assert(property, { numRuns: 20 })
})

it('computes channels like the live feed, also across page boundaries', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 5_000) * 1000)
  const ports = portsOf(opened.engine)
  const deviceId = 'COMPUTED1'
  const records = Array.from({ length: 25 }, (_, at) => ({
    ts: from + at * 60,
    ...(at % 4 === 3 ? {} : { a: (at * 7) % 11 }),
  }))
  await telemetry.service.append(deviceId, records.map(decodedPoint))
  const channels = compileChannels(
    ['a * 2', 'delta(a)', 'delta(a, 5m)'].map((expression, at) => ({
      key: `calc${at + 1}`,
      name: '',
      units: '',
      decimals: 0,
      expression,
    })),
  )
  const wanted = ['a', ...channels.map(({ key }) => key)]
  const request = { deviceId, keys: wanted, limit: 1_000, order: 'oldest' as const, channels }
  const read = await readPages(ports, request, { firstPoints: 2, maximumPoints: 3, maximumCells: 1 })
  const live = createPointComputer(channels)(
    records.map((each): StoredPoint => ({ ...each, aws_ts: each.ts })),
  )
  expect(read).toEqual(live.map((point) => withoutReceipt(point)))
})

it('decodes bus signals like the decoder of each merged point', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 5_000) * 1000)
  const deviceId = 'SIGNALS01'
  const wanted = ['can1.61444.spn190', 'can1.61444.spn190.s1', 'can2.127489.oilPressure', 'can1.61444.none1']
  const records = Array.from(
    { length: 40 },
    (_, at): Sent => ({ ts: from + at * 60, n: at, ...framesAt(at) }),
  )
  const late = records.filter((_, at) => at % 7 === 3).map(({ ts }) => ({ ts, can1: [rpm(4_000)] }))
  for (const batch of [records.toReversed(), late, records.slice(5, 9)])
    await telemetry.service.append(deviceId, batch.map(decodedPoint))
  const request = { deviceId, keys: ['n', ...wanted], limit: 1_000, order: 'oldest' as const, channels: [] }
  const sizes = { firstPoints: 3, maximumPoints: 7, maximumCells: 1 }
  const read = await readPages(portsOf(opened.engine), request, sizes)
  const decode = createSignalReader(wanted)
  const expected: Sent[] = []
  for await (const chunk of telemetry.service.points(deviceId, span, 1_000, 'oldest'))
    for (const { json } of chunk) {
      const point = JSON.parse(json) as Sent
      expected.push({ ts: point.ts, n: point['n'], ...decode?.(point) })
    }
  expect(read).toEqual(expected)
  expect(wanted.map((key) => expected.filter((point) => key in point).length)).toEqual([28, 9, 8, 0])
})

const rpm = (value: number, source = 0) => ({
  id: 0x0cf00400 + source,
  data: `F07D7D${(value * 8)
    .toString(16)
    .padStart(4, '0')
    .replace(/(..)(..)/, '$2$1')}FFF07D`,
})
/** A fast packet of three frames: oil pressure 500 kPa. */
const fastPacket = ['401A008813680C00', '4100001400000000', '420000FFFFFFFFFF', '430000000A0AFFFF']

/** Frames of one sender and of two, with values not available, a multi-frame message, an invalid list, and none. */
function framesAt(at: number): Record<string, unknown> {
  if (at % 4 === 0) return { can1: [rpm(600 + at), rpm(700 + at, 1)] }
  if (at % 4 === 1) return { can1: [rpm(800 + at), rpm(900 + at)], can2: 'F07D' }
  if (at % 4 === 2 && at % 5 !== 0) return { can2: fastPacket.map((data) => ({ id: 0x09f20123, data })) }
  return at % 8 === 3 ? { can1: [{ ...rpm(0), data: 'FFFFFFFFFFFFFFFF' }] } : { can1: [rpm(1_000 + at), 7] }
}

function portsOf(engine: TestEngine['engine']) {
  return {
    repository: createColumnsRepository(engine),
    computed: createComputedMomentsRepository(engine),
    signals: createSignalMoments(createSignalsRepository(engine)),
  }
}

/** Reads all pages. A missing value and null are equal here, since a cell without a value is null. */
async function readPages(
  ports: Parameters<typeof readColumns>[0],
  request: Omit<ColumnsRequest, 'span'>,
  sizes: Parameters<typeof readColumns>[2],
): Promise<Sent[]> {
  const points: Sent[] = []
  let rest = span
  for (;;) {
    let startKey: string | null = null
    for await (const line of readColumns(ports, { ...request, span: rest }, sizes)) {
      const parsed = JSON.parse(line) as {
        ts: number[]
        columns: Record<string, unknown[]>
        lastEvaluatedKey?: string | null
      }
      if (parsed.lastEvaluatedKey !== undefined) startKey = parsed.lastEvaluatedKey
      else points.push(...pointsOf(parsed))
    }
    if (startKey === null) return points
    const lastMs = Number(startKey)
    rest = request.order === 'newest' ? { ...rest, toMs: lastMs } : { ...rest, fromMs: lastMs + 1 }
  }
}

function pointsOf({ ts, columns }: { ts: number[]; columns: Record<string, unknown[]> }): Sent[] {
  return ts.map((seconds, at) =>
    withoutNulls({
      ts: seconds,
      ...Object.fromEntries(Object.entries(columns).map(([key, cells]) => [key, cells[at]])),
    }),
  )
}

function withoutNulls(point: Sent): Sent {
  return Object.fromEntries(Object.entries(point).filter(([, cell]) => cell !== null)) as Sent
}

function withoutReceipt(point: Sent): Sent {
  return Object.fromEntries(Object.entries(point).filter(([key]) => key !== 'aws_ts')) as Sent
}
