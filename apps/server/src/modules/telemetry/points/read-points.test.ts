import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Span, StoredRecord } from '../rows.ts'
import { newestPoints, newestPointsOf, oldestChunks, oldestPoints, type PointText } from './read-points.ts'

const span = { fromMs: 0, toMs: 100_000_000 }

/** Records, sorted as the engine sorts them. */
function storeOf(records: readonly StoredRecord[]) {
  const sorted = records.toSorted(
    (left, right) => left.tsMs - right.tsMs || Number(left.contentHash - right.contentHash),
  )
  const within = ({ fromMs, toMs }: Span) => sorted.filter(({ tsMs }) => tsMs >= fromMs && tsMs < toMs)
  const lineOf = ({ tsMs, contentHash, receivedMicros, json }: StoredRecord) =>
    `${tsMs}\t${contentHash}\t${receivedMicros}\t${json}`
  return {
    newestRecords: (_device: string, asked: Span, limit: number) =>
      Promise.resolve(within(asked).toReversed().slice(0, limit)),
    oldestLines: (_device: string, asked: Span, limit: number) =>
      Promise.resolve(within(asked).slice(0, limit).map(lineOf)),
    firstTime: (_device: string, asked: Span) => Promise.resolve(within(asked)[0]?.tsMs ?? null),
  }
}

const recordOf = (tsMs: number, part: number): StoredRecord => ({
  tsMs,
  contentHash: BigInt(part),
  receivedMicros: 1_000_000,
  json: JSON.stringify({ ts: tsMs / 1000, [`key${part}`]: part }),
})

/** The parts of each moment; readers must get each of them once. */
function momentsOf(records: readonly StoredRecord[]): string[] {
  const moments = new Map<number, Set<string>>()
  for (const { tsMs, contentHash } of records) {
    const parts = moments.get(tsMs) ?? new Set()
    moments.set(tsMs, parts.add(`key${contentHash}`))
  }
  return [...moments]
    .toSorted(([left], [right]) => left - right)
    .map(([tsMs, parts]) => `${tsMs} ${[...parts].toSorted().join(' ')}`)
}

function describe({ tsMs, json }: PointText): string {
  const { ts, aws_ts, ...parts } = JSON.parse(json) as Record<string, number>
  expect([ts, aws_ts]).toEqual([tsMs / 1000, 1])
  return `${tsMs} ${Object.keys(parts).toSorted().join(' ')}`
}

const records = fc.array(
  // A few moments close together and far apart, each with up to a dozen parts, some of them repeated.
  fc.tuple(fc.constantFrom(1_000, 2_000, 6_000, 7_300_000, 90_000_000), fc.nat({ max: 12 })),
  { minLength: 1, maxLength: 60 },
)

it('every page has whole points in either order, however many records a moment has', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.integer({ min: 1, max: 8 }), async (pairs, limit) => {
      const stored = pairs.map(([tsMs, part]) => recordOf(tsMs, part))
      const expected = momentsOf(stored)
      const reading = { repository: storeOf(stored), deviceId: 'READ00001', span }
      const newest = (await Array.fromAsync(newestPoints(reading, limit, span.toMs))).flat()
      expect(newest.map(describe)).toEqual(expected.toReversed().slice(0, limit))
      const oldest = (await Array.fromAsync(oldestPoints(reading, limit))).flat()
      expect(oldest.map(describe)).toEqual(expected.slice(0, limit))
    }),
  )
})

it('several devices have the points that each has alone, whatever the others have', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(records, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 8 }),
      async (fleet, limit) => {
        const stored = fleet.map((pairs) => pairs.map(([tsMs, part]) => recordOf(tsMs, part)))
        const deviceIds = stored.map((_, at) => `READ0000${at}`)
        const storeAt = (device: string) => storeOf(stored[deviceIds.indexOf(device)] ?? [])
        const repository = {
          newestRecords: (device: string, asked: Span, most: number) =>
            storeAt(device).newestRecords(device, asked, most),
          newestRecordsOf: async (devices: readonly string[], asked: Span, most: number) =>
            new Map(
              await Promise.all(
                devices.map(
                  async (device) =>
                    [device, await storeAt(device).newestRecords(device, asked, most)] as const,
                ),
              ),
            ),
        }
        const found = await newestPointsOf({ repository, deviceIds, span }, limit, span.toMs)
        expect(deviceIds.map((id) => found.get(id)?.map(describe))).toEqual(
          stored.map((own) => momentsOf(own).toReversed().slice(0, limit)),
        )
      },
    ),
  )
})

it('the chunks of a span have every point once, in order, whatever the first one holds', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.integer({ min: 1, max: 20 }), async (pairs, firstRecords) => {
      const stored = pairs.map(([tsMs, part]) => recordOf(tsMs, part))
      const reading = { repository: storeOf(stored), deviceId: 'READ00001', span }
      const chunks = await Array.fromAsync(oldestChunks(reading, { firstRecords, maximumRecords: 20 }))
      expect(chunks.flatMap((chunk) => [...chunk]).map(describe)).toEqual(momentsOf(stored))
    }),
  )
})

it('no long window of records is read where a gap ends, because it needs memory for every part of the engine in it', async () => {
  const yearMs = 365 * 86_400_000
  const store = storeOf(Array.from({ length: 3_000 }, (_, at) => recordOf(yearMs + at * 5_000, 1)))
  const windows: number[] = []
  const repository = {
    ...store,
    oldestLines: (device: string, asked: Span, limit: number) => {
      windows.push(asked.toMs - asked.fromMs)
      return store.oldestLines(device, asked, limit)
    },
  }
  const reading = { repository, deviceId: 'READ00001', span: { fromMs: 0, toMs: 2 * yearMs } }
  const chunks = await Array.fromAsync(oldestChunks(reading))
  expect(chunks.flatMap((chunk) => [...chunk])).toHaveLength(3_000)
  expect(Math.max(...windows)).toBeLessThanOrEqual(86_400_000)
})

it('chunks of large records have few of them', async () => {
  const large = Array.from({ length: 40 }, (_, at): StoredRecord => {
    const record = recordOf(at * 1_000, 1)
    return { ...record, json: `${record.json.slice(0, -1)},"text":"${'x'.repeat(200_000)}"}` }
  })
  const reading = { repository: storeOf(large), deviceId: 'READ00001', span }
  const chunks = await Array.fromAsync(oldestChunks(reading, { firstRecords: 10, maximumRecords: 20 }))
  expect(chunks.map((chunk) => [...chunk].length)).toEqual([9, 8, 8, 8, 7])
})
