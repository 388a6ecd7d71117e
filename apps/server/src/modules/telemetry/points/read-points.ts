import { mergeRecords, type PointRecord } from '@fieldport/domain'
import type { Span, StoredRecord } from '../rows.ts'
import { parseRecord, type TelemetryRepository } from './telemetry.repository.ts'

/** A point for readers, merged and ready to send: JSON text with `ts` and `aws_ts`. */
export type PointText = { readonly tsMs: number; readonly json: string }

/** Records read at once: enough for a usual page, few enough to stream a large one. */
const chunkRecords = 4_000
const fewestRecords = 8
/**
 * The same where a whole span is read, however long: larger chunks outlive the young generation, and what the server
 * keeps grows. The first one is smaller, because the size of records is unknown.
 */
const spanChunks = { firstRecords: 250, maximumRecords: 500 } as const
/** Text read at once, in characters: few records fill it if they are large. */
const chunkCharacters = 2_000_000

/**
 * Reads close to the start first, then further on, so that a device with two years of data responds as fast as a new one.
 */
const firstWindowMs = 2 * 3_600_000
const windowGrowth = 8

type Reading<Read extends keyof TelemetryRepository> = {
  readonly repository: Pick<TelemetryRepository, Read>
  readonly deviceId: string
  readonly span: Span
}

/** Points of a span, newest first, at most `limit`, in chunks as they are read. */
export async function* newestPoints(
  { repository, deviceId, span }: Reading<'newestRecords'>,
  limit: number,
  nowMs: number,
): AsyncGenerator<PointText[]> {
  let left = limit
  let asked = Math.min(left + 1, chunkRecords)
  let toMs = span.toMs
  let windowMs = firstWindowMs
  while (left > 0 && toMs > span.fromMs) {
    const fromMs = Math.max(span.fromMs, Math.min(toMs, nowMs) - windowMs)
    const records = await repository.newestRecords(deviceId, { fromMs, toMs }, asked)
    const isCut = records.length === asked
    if (isCut && spansOneMoment(records)) {
      asked *= 2
      continue
    }
    const points = mergeRecordsToPoints(records, isCut).slice(0, left)
    if (points.length > 0) yield points
    left -= points.length
    toMs = isCut ? (points.at(-1)?.tsMs ?? fromMs) : fromMs
    if (!isCut) windowMs *= windowGrowth
    asked = Math.min(left + 1, chunkRecords)
  }
}

/** Shorter than for one device, because the engine sorts all records of a window instead of ending its read early. */
const firstSharedWindowMs = 10 * 60_000
const sharedWindowGrowth = 16

type SharedReading = {
  readonly repository: Pick<TelemetryRepository, 'newestRecords' | 'newestRecordsOf'>
  readonly deviceIds: readonly string[]
  readonly span: Span
}

/** The newest points of several devices, newest first, at most `limit` each, with one query a window for all of them. */
export async function newestPointsOf(
  { repository, deviceIds, span }: SharedReading,
  limit: number,
  nowMs: number,
): Promise<ReadonlyMap<string, PointText[]>> {
  const found = new Map(deviceIds.map((deviceId): [string, PointText[]] => [deviceId, []]))
  const asked = limit + 1
  let waiting = [...found]
  let toMs = span.toMs
  let windowMs = firstSharedWindowMs
  while (waiting.length > 0 && toMs > span.fromMs) {
    const fromMs = Math.max(span.fromMs, Math.min(toMs, nowMs) - windowMs)
    const ids = waiting.map(([deviceId]) => deviceId)
    const records = await repository.newestRecordsOf(ids, { fromMs, toMs }, asked)
    const sparse: typeof waiting = []
    for (const device of waiting) {
      const [deviceId, points] = device
      const own = records.get(deviceId) ?? []
      const isCut = own.length === asked
      points.push(...mergeRecordsToPoints(own, isCut).slice(0, limit - points.length))
      if (points.length === limit) continue
      if (!isCut) {
        sparse.push(device)
        continue
      }
      // Several records of a moment have used up the limit.
      const rest = { fromMs: span.fromMs, toMs: Math.min(toMs, points.at(-1)?.tsMs ?? toMs) }
      const older = newestPoints({ repository, deviceId, span: rest }, limit - points.length, nowMs)
      for await (const chunk of older) points.push(...chunk)
    }
    waiting = sparse
    toMs = fromMs
    windowMs *= sharedWindowGrowth
  }
  return found
}

/** The same, oldest first. */
export async function* oldestPoints(
  reading: Reading<'oldestLines' | 'firstTime'>,
  limit: number,
): AsyncGenerator<PointText[]> {
  let left = limit
  if (left <= 0) return
  const firstRecords = Math.min(left + 1, chunkRecords)
  for await (const chunk of oldestChunks(reading, { firstRecords, maximumRecords: chunkRecords })) {
    const points = chunk.take(left).toArray()
    if (points.length > 0) yield points
    left -= points.length
    if (left <= 0) return
  }
}

/**
 * All points of a span, oldest first, in chunks. The points of a chunk are parsed and merged only as they are taken:
 * parsed, they need several times the memory of their text.
 */
export async function* oldestChunks(
  { repository, deviceId, span }: Reading<'oldestLines' | 'firstTime'>,
  {
    firstRecords,
    maximumRecords,
  }: { readonly firstRecords: number; readonly maximumRecords: number } = spanChunks,
): AsyncGenerator<IteratorObject<PointText>> {
  let asked = firstRecords
  let fromMs = span.fromMs
  let windowMs = firstWindowMs
  while (fromMs < span.toMs) {
    const toMs = Math.min(span.toMs, fromMs + windowMs)
    const lines = await repository.oldestLines(deviceId, { fromMs, toMs }, asked)
    const last = lines.at(-1)
    if (last !== undefined && lines.length === asked) {
      // The last moment may have more records than were read, so the next chunk begins with it.
      const endMs = parseRecord(last).tsMs
      if (lines[0] && parseRecord(lines[0]).tsMs === endMs) {
        asked *= 2
        continue
      }
      yield pointsBefore(endMs, lines)
      windowMs = Math.max(firstWindowMs, 2 * (endMs - fromMs))
      fromMs = endMs
      asked = Math.min(maximumRecords, recordsThatFit(lines))
    } else {
      if (last !== undefined) yield pointsBefore(toMs, lines)
      windowMs *= windowGrowth
      fromMs = await skipGap({ repository, deviceId, span: { fromMs: toMs, toMs: span.toMs } }, windowMs)
    }
  }
}

/**
 * Where the records of a span begin, or its end. Only times are read, because a long window of records needs memory for
 * the first block of every part of the engine in it.
 */
async function skipGap(
  { repository, deviceId, span }: Reading<'firstTime'>,
  firstSearchMs: number,
): Promise<number> {
  let fromMs = span.fromMs
  for (let searchMs = firstSearchMs; fromMs < span.toMs; searchMs *= windowGrowth) {
    const toMs = Math.min(span.toMs, fromMs + searchMs)
    const found = await repository.firstTime(deviceId, { fromMs, toMs })
    if (found !== null) return found
    fromMs = toMs
  }
  return span.toMs
}

function* pointsBefore(endMs: number, lines: readonly string[]): Generator<PointText, undefined> {
  for (const group of groupByTime(lines.values().map(parseRecord))) {
    if (group[0] && group[0].tsMs >= endMs) return
    yield mergeGroup(group)
  }
}

function recordsThatFit(lines: readonly string[]): number {
  const characters = lines.reduce((sum, line) => sum + line.length, 0)
  return Math.max(fewestRecords, Math.floor((chunkCharacters * lines.length) / characters))
}

/** Whether a read that was cut short may lack records of its only moment. */
export function spansOneMoment(records: readonly StoredRecord[]): boolean {
  return records[0]?.tsMs === records.at(-1)?.tsMs
}

/** Merges records into points; if the read was cut short, the last group may continue beyond it. */
export function mergeRecordsToPoints(records: readonly StoredRecord[], isCut: boolean): PointText[] {
  const groups = [...groupByTime(records)]
  if (isCut) groups.pop()
  return groups.map(mergeGroup)
}

/** Groups neighbours with the same `ts`; `records` are sorted by it, then by content. Of a repeated record, the first is kept. */
function* groupByTime(records: Iterable<StoredRecord>): Generator<StoredRecord[], undefined> {
  let group: StoredRecord[] = []
  for (const record of records) {
    const previous = group.at(-1)
    if (previous && previous.tsMs !== record.tsMs) {
      yield group
      group = []
    }
    if (previous?.tsMs !== record.tsMs || previous.contentHash !== record.contentHash) group.push(record)
  }
  if (group.length > 0) yield group
}

function mergeGroup(group: readonly StoredRecord[]): PointText {
  const [only] = group
  if (!only) throw new RangeError('A group of records is never empty.')
  const receivedMicros = Math.min(...group.map((record) => record.receivedMicros))
  if (group.length === 1) return { tsMs: only.tsMs, json: withReceiptTime(only.json, receivedMicros) }
  const merged = mergeRecords(
    group.map(({ contentHash, json }) => ({ contentHash, record: JSON.parse(json) as PointRecord })),
  )
  return { tsMs: only.tsMs, json: withReceiptTime(JSON.stringify(merged), receivedMicros) }
}

/** A record's text is a non-empty object, so the server's fields can be prepended without parsing it. */
export function withReceiptTime(json: string, receivedMicros: number): string {
  return `{"aws_ts":${receivedMicros / 1e6},${json.slice(1)}`
}
