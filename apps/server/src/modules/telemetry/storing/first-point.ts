import { mergeRecords, type PointRecord, type StoredPoint } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { splitLines, parseRecord, recordColumns } from '../points/telemetry.repository.ts'

/** A device rarely sends more than two records with one `ts`. */
const recordsOfOneTime = 100

/** The oldest stored point of a device, merged; null: none. */
export function createFindFirstPoint(engine: TelemetryEngine) {
  return async (device: string): Promise<StoredPoint | null> => {
    const text = await engine.text(
      `SELECT ${recordColumns} FROM points
       WHERE device = {device:String} AND ts = (SELECT min(ts) FROM points WHERE device = {device:String})
       ORDER BY content_hash, received LIMIT {limit:UInt32}`,
      { device, limit: recordsOfOneTime },
    )
    const found = splitLines(text).map(parseRecord)
    if (found.length === 0) return null
    const merged = mergeRecords(
      found.map(({ contentHash, json }) => ({ contentHash, record: JSON.parse(json) as PointRecord })),
    )
    return { ...merged, aws_ts: Math.min(...found.map((record) => record.receivedMicros)) / 1e6 }
  }
}
