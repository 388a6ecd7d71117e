import type { Snapshot } from './snapshot.ts'

/**
 * The newest values of a device, in the order of the keys that were asked for: JSON text, empty where there is none, and when
 * each was measured, epoch milliseconds. Columns, since ten thousand devices of twenty keys would be as many objects.
 */
export type DeviceReadings = {
  readonly device: string
  readonly tsMs: number[]
  readonly json: string[]
}

export const noReadings = (device: string, keys: readonly string[]): DeviceReadings => ({
  device,
  tsMs: keys.map(() => 0),
  json: keys.map(() => ''),
})

/** Takes over what a snapshot of the same device knows newer. */
export function overlayReadings(readings: DeviceReadings, snapshot: Snapshot, keys: readonly string[]): void {
  for (const [index, key] of keys.entries()) {
    const newer = snapshot.readings.get(key)
    if (!newer || newer.tsMs < (readings.tsMs[index] ?? 0)) continue
    const json = JSON.stringify(newer.value)
    if (newer.tsMs === readings.tsMs[index] && json <= (readings.json[index] ?? '')) continue
    readings.tsMs[index] = newer.tsMs
    readings.json[index] = json
  }
}

/**
 * The answer of a call as JSON text: by device, by key, when and what. Text of a value goes out as it came in.
 * @param oldestSeconds of each device that may be told of, epoch seconds: what is older its plan does not keep
 */
export function readingsText(
  all: Iterable<DeviceReadings>,
  keys: readonly string[],
  oldestSeconds: (device: string) => number,
): string {
  const names = keys.map((key) => JSON.stringify(key))
  const devices: string[] = []
  for (const { device, tsMs, json } of all) {
    const oldestMs = oldestSeconds(device) * 1000
    let members = ''
    for (const [index, name] of names.entries()) {
      const at = tsMs[index] ?? 0
      if (!json[index] || at < oldestMs) continue
      members += `${members === '' ? '' : ','}${name}:[${at / 1000},${json[index]}]`
    }
    if (members !== '') devices.push(`"${device}":{${members}}`)
  }
  return `{"readings":{${devices.join(',')}}}`
}
