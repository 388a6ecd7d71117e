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

export const emptyReadings = (device: string, keys: readonly string[]): DeviceReadings => ({
  device,
  tsMs: keys.map(() => 0),
  json: keys.map(() => ''),
})

/** Takes over what a snapshot of the same device knows newer. */
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

/** One or more members of a JSON object: by key, when and what. Text of a value goes out as it came in. */
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

/** The answer of a call as JSON text: by device, by key. A device without members is left out. */
export function formatReadings(devices: Iterable<readonly [device: string, members: string]>): string {
  const told: string[] = []
  for (const [device, members] of devices) if (members !== '') told.push(`"${device}":{${members}}`)
  return `{"readings":{${told.join(',')}}}`
}

/** The readings of the same keys: the upper ones, and the lower where a device has none of a key above. */
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

/** The readings of some keys and of others, each device once, in the order of both. */
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
