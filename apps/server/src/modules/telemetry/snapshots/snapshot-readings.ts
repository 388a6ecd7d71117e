import type { Snapshot } from './snapshot.ts'

/**
 * The newest values of a device, in the order of the requested keys: JSON texts, empty if there is none, and their times, epoch
 * milliseconds. Columns, because ten thousand devices with twenty keys would be as many objects.
 */
export type DeviceReadings = {
  readonly device: string
  readonly tsMs: number[]
  readonly json: string[]
}

export const emptyReadings = (device: string, keys: readonly string[]): DeviceReadings => ({
  device,
  tsMs: keys.map(() => 0),
  json: keys.map(() => ''),
})

/** Adopts newer values from a snapshot of the same device. */
export function applyNewerReadings(
  readings: DeviceReadings,
  snapshot: Snapshot,
  keys: readonly string[],
): void {
  for (const [index, key] of keys.entries()) {
    const newer = snapshot.readings.get(key)
    if (!newer || newer.tsMs < (readings.tsMs[index] ?? 0)) continue
    const json = JSON.stringify(newer.value)
    if (newer.tsMs === readings.tsMs[index] && json <= (readings.json[index] ?? '')) continue
    readings.tsMs[index] = newer.tsMs
    readings.json[index] = json
  }
}

/** One or more members of a JSON object: key, time and value. The text of a value is passed through unchanged. */
export function formatMembers(
  { tsMs, json }: DeviceReadings,
  keys: readonly string[],
  oldestMs: number,
): string {
  const members = keys.flatMap((key, index) => {
    const at = tsMs[index] ?? 0
    return json[index] && at >= oldestMs ? [`${JSON.stringify(key)}:[${at / 1000},${json[index]}]`] : []
  })
  return members.join(',')
}

/** The response of a call as JSON text: by device, by key. Devices without members are left out. */
export function formatReadings(devices: Iterable<readonly [device: string, members: string]>): string {
  const told: string[] = []
  for (const [device, members] of devices) if (members !== '') told.push(`"${device}":{${members}}`)
  return `{"readings":{${told.join(',')}}}`
}

/** The readings of the same keys: the upper ones, and the lower ones if a device has none for a key. */
export function stackReadings(
  below: ReadonlyMap<string, DeviceReadings>,
  above: ReadonlyMap<string, DeviceReadings>,
): ReadonlyMap<string, DeviceReadings> {
  const merged = new Map(below)
  for (const [device, over] of above) {
    const under = below.get(device)
    const pick = (at: number) => (under && over.json[at] === '' ? under : over)
    merged.set(device, {
      device,
      tsMs: over.tsMs.map((_, at) => pick(at).tsMs[at] ?? 0),
      json: over.json.map((_, at) => pick(at).json[at] ?? ''),
    })
  }
  return merged
}

/** The readings of two sets of keys, each device once, in the order of both. */
export function mergeReadings(
  one: ReadonlyMap<string, DeviceReadings>,
  oneKeys: readonly string[],
  other: ReadonlyMap<string, DeviceReadings>,
  otherKeys: readonly string[],
): readonly DeviceReadings[] {
  return [...new Set([...one.keys(), ...other.keys()])].map((device) => {
    const left = one.get(device) ?? emptyReadings(device, oneKeys)
    const right = other.get(device) ?? emptyReadings(device, otherKeys)
    return { device, tsMs: [...left.tsMs, ...right.tsMs], json: [...left.json, ...right.json] }
  })
}
