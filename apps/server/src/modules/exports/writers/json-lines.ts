import { createTimeFormatter, type StoredPoint } from '@fieldport/domain'
import {
  type ExportedDevice,
  type ExportTable,
  getPointMs,
  type PointSlices,
  getPointValue,
} from './writer.ts'

/** One JSON object per line: time, device and the stored values by data key. */
export async function* writeJsonLines(slices: PointSlices, table: ExportTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const timeText = createTimeFormatter('iso', table.timeZone)
  let known: { readonly device: ExportedDevice; readonly line: (point: StoredPoint) => string } | undefined
  for await (const { device, points } of slices) {
    if (known?.device !== device) known = { device, line: createLineWriter(device, table, timeText) }
    yield encoder.encode(points.map(known.line).join(''))
  }
}

function createLineWriter(
  { id, name, keys }: ExportedDevice,
  { hasDeviceIds }: ExportTable,
  timeText: (ms: number) => string,
) {
  const device = `"device":${JSON.stringify(name)}${hasDeviceIds ? `,"deviceid":${JSON.stringify(id)}` : ''}`
  const fields = keys.flatMap((key) => (key === null ? [] : [{ key, field: JSON.stringify(key) }]))
  return (point: StoredPoint): string => {
    let text = `{"ts":${point.ts},"time":"${timeText(getPointMs(point))}",${device},"values":{`
    let separator = ''
    for (const { key, field } of fields) {
      const value = getPointValue(point, key)
      if (value === undefined) continue
      text += `${separator}${field}:${JSON.stringify(value)}`
      separator = ','
    }
    return `${text}}}\n`
  }
}
