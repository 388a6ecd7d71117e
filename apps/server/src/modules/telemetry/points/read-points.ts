import { mergeRecords, type PointRecord } from '@fieldport/domain'
import type { Span, StoredRecord } from '../rows.ts'
import type { TelemetryRepository } from './telemetry.repository.ts'

/** A point for readers, merged and ready to send: JSON text with `ts` and `aws_ts`. */
export type PointText = { readonly tsMs: number; readonly json: string }

/** Points read at once: enough for a usual page, few enough to stream a large one. */
const chunkRecords = 4_000

/**
 * Reads close to the start first, then further on, so that a device with two years of data responds as fast as a new one.
 */
const firstWindowMs = 2 * 3_600_000
const windowGrowth = 8

type Reading = {
  readonly repository: Pick<TelemetryRepository, 'newestRecords' | 'oldestRecords'>
  readonly deviceId: string
  readonly span: Span
  readonly limit: number
  readonly nowMs: number
}

/** Points of a span, newest first, at most `limit`, in chunks as they are read. */
export async function* newestPoints(reading: Reading): AsyncGenerator<PointText[]> {
  const { repository, deviceId, span, nowMs } = reading
  let left = reading.limit
  let toMs = span.toMs
  let windowMs = firstWindowMs
  while (left > 0 && toMs > span.fromMs) {
    const asked = Math.min(left + 1, chunkRecords)
    const fromMs = Math.max(span.fromMs, Math.min(toMs, nowMs) - windowMs)
    const records = await repository.newestRecords(deviceId, { fromMs, toMs }, asked)
    const isCut = records.length === asked
    const points = mergeRecordsToPoints(records, isCut).slice(0, left)
    if (points.length > 0) yield points
    left -= points.length
    toMs = isCut ? (points.at(-1)?.tsMs ?? fromMs) : fromMs
    if (!isCut) windowMs *= windowGrowth
  }
}

/** The same, oldest first. */
export async function* oldestPoints(reading: Reading): AsyncGenerator<PointText[]> {
  const { repository, deviceId, span } = reading
  let left = reading.limit
  let fromMs = span.fromMs
  let windowMs = firstWindowMs
  while (left > 0 && fromMs < span.toMs) {
    const asked = Math.min(left + 1, chunkRecords)
    const toMs = Math.min(span.toMs, fromMs + windowMs)
    const records = await repository.oldestRecords(deviceId, { fromMs, toMs }, asked)
    const isCut = records.length === asked
    const points = mergeRecordsToPoints(records, isCut).slice(0, left)
    if (points.length > 0) yield points
    left -= points.length
    const last = points.at(-1)
    fromMs = isCut && last ? last.tsMs + 1 : toMs
    if (!isCut) windowMs *= windowGrowth
  }
}

/** Merges records into points; if the read was cut short, the last group may continue beyond it. */
export function mergeRecordsToPoints(records: readonly StoredRecord[], isCut: boolean): PointText[] {
  const groups = groupByTime(records)
  if (isCut && groups.length > 1) groups.pop()
  return groups.map(mergeGroup)
}

/** Groups neighbours with the same `ts`; `records` are sorted by it, then by content. Of a repeated record, the first is kept. */
function groupByTime(records: readonly StoredRecord[]): StoredRecord[][] {
  const groups: StoredRecord[][] = []
  for (const record of records) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    if (previous?.tsMs === record.tsMs && previous.contentHash === record.contentHash) continue
    if (group && previous?.tsMs === record.tsMs) group.push(record)
    else groups.push([record])
  }
  return groups
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
