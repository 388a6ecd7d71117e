import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from './testing.ts'

// A simple model of the store, independent of the product: records of one moment are merged key by key, on conflict the
// text with the greater MD5 wins, and the order of arrival is irrelevant.
type Sent = { ts: number } & Record<string, number | string>

const bucketSeconds = 600
const from = 1_757_000_400
const span = 20 * 86_400

const hashOf = (text: string) => createHash('md5').update(text).digest().readBigUInt64BE()

function modelPoints(sent: readonly Sent[]): Sent[] {
  const byTime = new Map<number, Sent[]>()
  for (const record of sent) byTime.set(record.ts, [...(byTime.get(record.ts) ?? []), record])
  return [...byTime.entries()]
    .toSorted(([left], [right]) => right - left)
    .map(([, records]) => Object.assign({}, ...sortByHash(records)) as Sent)
}

function sortByHash(records: readonly Sent[]): Sent[] {
  return records.toSorted((left, right) =>
    hashOf(JSON.stringify(left)) < hashOf(JSON.stringify(right)) ? -1 : 1,
  )
}

function modelBuckets(sent: readonly Sent[], key: string, widthSeconds: number) {
  const samples = new Map<number, number>()
  for (const record of sortByHash(sent)) {
    const value = record[key]
    if (typeof value === 'number') samples.set(record.ts, value)
  }
  const buckets = new Map<number, [number, number][]>()
  for (const [ts, value] of [...samples].toSorted(([left], [right]) => left - right)) {
    const bucket = Math.floor(ts / widthSeconds) * widthSeconds
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), [ts, value]])
  }
  const rows = [...buckets].map(([ts, pairs]) => {
    const values = pairs.map(([, value]) => value)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      ts,
      n: values.length,
      min: Math.min(...values),
      max: Math.max(...values),
      mean,
      first: values[0],
      last: values.at(-1),
    }
  })
  return Object.fromEntries(
    (['ts', 'n', 'min', 'max', 'mean', 'first', 'last'] as const).map((name) => [
      name,
      rows.map((row) => row[name]),
    ]),
  )
}

const moment = fc.integer({ min: 0, max: 40 }).map((step) => from + step * 137 + (step % 3) * 86_400)
const record: fc.Arbitrary<Sent> = fc
  .record(
    {
      vin: fc.integer({ min: -500, max: 500 }),
      level: fc.integer({ min: 0, max: 1_000 }),
      cp1: fc.oneof(fc.constantFrom('on', 'off', 'it\'s \\ "x"'), fc.integer({ min: 0, max: 5 })),
    },
    { requiredKeys: [] },
  )
  .chain((values) => moment.map((ts) => ({ ts, ...values }) as Sent))

/** Every record up to three times, in any order, split into arbitrary batches. */
const delivery = fc.array(record, { minLength: 1, maxLength: 30 }).chain((sent) =>
  fc.record({
    sent: fc.constant(sent),
    order: fc.shuffledSubarray([...sent, ...sent, ...sent], { minLength: sent.length * 3 }),
    cuts: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }),
    refreshAfter: fc.integer({ min: 0, max: 5 }),
  }),
)

function cut<T>(all: readonly T[], sizes: readonly number[]): T[][] {
  const batches: T[][] = []
  for (let start = 0, index = 0; start < all.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1
    batches.push(all.slice(start, start + size))
    start += size
  }
  return batches
}

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

it('ends in the state of the reference model, for any repetition, order and transport of points', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (from + span) * 1000)
  let run = 0
  const property = fc.asyncProperty(delivery, async ({ sent, order, cuts, refreshAfter }) => {
    const device = `PROP${String(run++).padStart(5, '0')}`
    const batches = cut(order, cuts)
    // Two batches at once, as from two transports; the roll-ups are refreshed halfway.
    for (let index = 0; index < batches.length; index += 2) {
      const together = batches.slice(index, index + 2)
      await Promise.all(together.map((batch) => telemetry.service.append(device, batch.map(decodedPoint))))
      telemetry.advanceMs(1_000)
      if (index / 2 === refreshAfter) await telemetry.rollupRefresher.refresh()
    }
    telemetry.advanceMs(1_000)
    await telemetry.rollupRefresher.refresh()

    const points = await telemetry.service.latest(device, 1_000)
    expect(points.map(removeReceiptTime)).toEqual(modelPoints(sent))
    expect(await telemetry.service.count(device, { fromMs: 0, toMs: (from + span) * 1000 })).toBe(
      points.length,
    )

    const rollups = await opened.engine.rows(
      `SELECT key, toUnixTimestamp(bucket) AS ts, n, lo AS min, hi AS max, total / n AS mean, first, last
       FROM rollups FINAL WHERE device = '${device}' ORDER BY key, ts`,
    )
    const model = ['cp1', 'level', 'vin'].flatMap((key) =>
      rowsOf(key, modelBuckets(sent, key, bucketSeconds)),
    )
    expect(rollups).toEqual(model)
    // With fewer buckets than samples, and with so many that each sample is returned separately.
    await expectSeries(telemetry, device, sent, 3)
    await expectSeries(telemetry, device, sent, 30_000)
  })
  await fc.assert(property, { numRuns: 25 })
}, 120_000)

function removeReceiptTime(point: { aws_ts: number }): object {
  const { aws_ts, ...own } = point
  expect(aws_ts).toBeGreaterThan(0)
  return own
}

function rowsOf(key: string, columns: Record<string, unknown[]>) {
  return (columns['ts'] ?? []).map((_, index) => ({
    key,
    ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, expectNear(values[index])])),
  }))
}

/** Means are sums of integers, so that only the last digit of a division may differ. */
function expectNear(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? expect.closeTo(value, 9) : value
}

async function expectSeries(
  telemetry: ReturnType<typeof buildTelemetryForTest>,
  deviceId: string,
  sent: readonly Sent[],
  downsample: number,
): Promise<void> {
  const request = {
    deviceId,
    keys: ['vin', 'level'],
    fromSeconds: from,
    toSeconds: from + 3 * 86_400,
    downsample,
  }
  const answer = JSON.parse(await telemetry.service.series(request))
  for (const key of request.keys) {
    const model = modelBuckets(sent, key, answer.bucketSeconds)
    const expected = Object.fromEntries(
      Object.entries(model).map(([name, values]) => [name, values.map(expectNear)]),
    )
    expect(answer.series[key] ?? modelBuckets([], key, 1)).toEqual(expected)
  }
}
