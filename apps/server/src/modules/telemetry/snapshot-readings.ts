import type { Snapshot } from './snapshot.ts'

/** The newest value of a key as JSON text, and when it was measured, epoch milliseconds. */
export type ReadingText = { readonly tsMs: number; readonly json: string }
/** By device, by key. */
export type SnapshotReadings = ReadonlyMap<string, ReadonlyMap<string, ReadingText>>

/** Gathers readings from where they are kept; of two of one key the newer stays. */
export function collectReadings() {
  const readings = new Map<string, Map<string, ReadingText>>()
  const add = (device: string, key: string, tsMs: number, json: string): void => {
    let ofDevice = readings.get(device)
    if (!ofDevice) readings.set(device, (ofDevice = new Map()))
    const held = ofDevice.get(key)
    if (!held || tsMs > held.tsMs || (tsMs === held.tsMs && json > held.json))
      ofDevice.set(key, { tsMs, json })
  }
  return {
    readings,
    add,
    addSnapshot(device: string, snapshot: Snapshot, keys: readonly string[]): void {
      for (const key of keys) {
        const reading = snapshot.readings.get(key)
        if (reading) add(device, key, reading.tsMs, JSON.stringify(reading.value))
      }
    },
  }
}

/**
 * The answer of a call as JSON text: by device, by key, when and what. Text of a value goes out as it came in.
 * @param oldestSeconds of each device that may be told of, epoch seconds: what is older its plan does not keep
 */
export function readingsText(readings: SnapshotReadings, oldestSeconds: (device: string) => number): string {
  const devices: string[] = []
  for (const [device, ofDevice] of readings) {
    const oldestMs = oldestSeconds(device) * 1000
    const members: string[] = []
    for (const [key, { tsMs, json }] of ofDevice) {
      if (tsMs >= oldestMs) members.push(`${JSON.stringify(key)}:[${tsMs / 1000},${json}]`)
    }
    if (members.length > 0) devices.push(`"${device}":{${members.join(',')}}`)
  }
  return `{"readings":{${devices.join(',')}}}`
}
