import type { PointRecord } from '@fieldport/domain'
import type { QueryParameters, TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { PointRow, ReceivedRange } from '../rows.ts'
import { atMilliseconds, splitLines, parseRecord, recordColumns } from '../points/telemetry.repository.ts'

const received = (parameter: string) => `fromUnixTimestamp64Micro({${parameter}:Int64}, 'UTC')`
/** The span locates the rows by the primary key. */
const select = `SELECT device, ${recordColumns} FROM points
  WHERE device IN {devices:Array(String)} AND ts >= ${atMilliseconds('fromMs')} AND ts <= ${atMilliseconds('toMs')}
    AND received >= ${received('fromMicros')} AND received <= ${received('toMicros')}`

/** Reads what another portal stored, as announced by it. */
export function createReceivedRepository(engine: TelemetryEngine) {
  const rows = async (sql: string, parameters: QueryParameters) =>
    splitLines(await engine.text(sql, parameters)).map(parseRow)

  return {
    /** In order of receipt. */
    rows: (stored: ReceivedRange, limit: number) =>
      rows(`${select} ORDER BY received LIMIT {limit:UInt32}`, { ...stored, limit }),

    /** The newest of each device. */
    newestRows: (stored: ReceivedRange) =>
      rows(`${select} ORDER BY device, ts DESC, received DESC LIMIT 1 BY device`, { ...stored }),
  }
}

export type ReceivedRepository = ReturnType<typeof createReceivedRepository>

function parseRow(line: string): PointRow {
  const end = line.indexOf('\t')
  const { tsMs, receivedMicros, json } = parseRecord(line.slice(end + 1))
  const record = JSON.parse(json) as PointRecord
  return { device: line.slice(0, end), ts: tsMs / 1000, receivedMicros, json, record }
}
