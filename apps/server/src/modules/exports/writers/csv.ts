import { createTimeFormatter, csvField, toExportCell, type StoredPoint } from '@fieldport/domain'
import {
  type ExportedDevice,
  type ExportTable,
  headingsOf,
  getPointMs,
  type PointSlices,
  getPointValue,
} from './writer.ts'

/** Lets spreadsheets detect UTF-8. */
const byteOrderMark = '\uFEFF'

/** Comma-separated values (RFC 4180): a header, then one row per point. */
export async function* writeCsv(slices: PointSlices, table: ExportTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const row = createRowWriter(table)
  yield encoder.encode(`${byteOrderMark}${headingsOf(table).map(csvField).join(',')}\r\n`)
  for await (const { device, points } of slices) {
    const deviceFields = [device.name, ...(table.hasDeviceIds ? [device.id] : [])].map(csvField).join(',')
    yield encoder.encode(points.map((point) => row(point, device, deviceFields)).join(''))
  }
}

function createRowWriter({ dates, timeZone }: ExportTable) {
  const timeText = createTimeFormatter(dates, timeZone)
  return (point: StoredPoint, { keys }: ExportedDevice, deviceFields: string): string => {
    let text = `${csvField(timeText(getPointMs(point)))},${deviceFields}`
    for (const key of keys) {
      const value = getPointValue(point, key)
      text += typeof value === 'number' ? `,${value}` : `,${csvField(toExportCell(value))}`
    }
    return `${text}\r\n`
  }
}
