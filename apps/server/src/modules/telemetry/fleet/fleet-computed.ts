import {
  type CompiledChannel,
  createPointComputer,
  historyInputsOf,
  inputKeys,
  lastValidReadings,
  type StoredPoint,
} from '@fieldport/domain'
import type { RequestedChannels } from './fleet-channels.ts'
import type { DeviceReadings } from '../snapshots/snapshot-readings.ts'
import type { TelemetryService } from '../telemetry.service.ts'

export type FleetComputedPorts = {
  readonly telemetry: Pick<TelemetryService, 'fleetReadings' | 'latestFor'>
  /** Older values are omitted, epoch seconds. */
  readonly oldestSeconds: (device: string) => number
}

/** A reading is valid for this many of the latest points. Source: specification 3, section 9. */
const maximumLookBackPoints = 600
/** Devices whose points are read concurrently. */
const maximumParallelReads = 8

/**
 * The newest values of computed channels of many devices. All inputs must be of one moment: the newest values suffice
 * if they share it; otherwise, or if a previous reading matters, the device's latest points are read.
 */
export async function computeFleetReadings(
  asked: RequestedChannels,
  keys: readonly string[],
  ports: FleetComputedPorts,
): Promise<ReadonlyMap<string, DeviceReadings>> {
  const inputs = [...new Set([...asked.values()].flat().flatMap(({ expression }) => inputKeys(expression)))]
  const snapshots = await ports.telemetry.fleetReadings([...asked.keys()], inputs)
  const found = new Map<string, DeviceReadings>()
  const waiting: string[] = []
  for (const [device, channels] of asked) {
    const snapshot = snapshots.get(device)
    // None of its inputs was ever sent.
    if (!snapshot) continue
    const values = channels.map((channel) => fromOneMoment(channel, snapshot, inputs))
    if (values.every((value) => value !== undefined)) found.set(device, toReadings(device, keys, values))
    else waiting.push(device)
  }
  const next = async () => {
    for (let device = waiting.pop(); device !== undefined; device = waiting.pop()) {
      found.set(device, await fromLatestPoints(device, asked.get(device) ?? [], keys, ports))
    }
  }
  await Promise.all(Array.from({ length: maximumParallelReads }, next))
  return found
}

type Value = { readonly key: string; readonly ts: number; readonly value: unknown }

/** @returns undefined: the newest values do not suffice */
function fromOneMoment(
  channel: CompiledChannel,
  { tsMs, json }: DeviceReadings,
  inputs: readonly string[],
): Value | undefined {
  if (historyInputsOf([channel]).length > 0) return undefined
  const own = inputKeys(channel.expression).map((key) => inputs.indexOf(key))
  const newestMs = Math.max(...own.map((at) => tsMs[at] ?? 0))
  const entries = own
    .filter((at) => json[at] && tsMs[at] === newestMs)
    .map((at) => [inputs[at], JSON.parse(json[at] ?? 'null')])
  const ts = newestMs / 1000
  const point: StoredPoint = { ...Object.fromEntries(entries), ts, aws_ts: ts }
  const value = createPointComputer([channel])([point])[0]?.[channel.key]
  return value === undefined ? undefined : { key: channel.key, ts, value }
}

async function fromLatestPoints(
  device: string,
  channels: readonly CompiledChannel[],
  keys: readonly string[],
  { telemetry, oldestSeconds }: FleetComputedPorts,
): Promise<DeviceReadings> {
  const oldest = oldestSeconds(device)
  const latest = await telemetry.latestFor(channels, device, maximumLookBackPoints)
  const points = latest.filter(({ ts }) => ts >= oldest)
  const readings = lastValidReadings(createPointComputer(channels)(points.toReversed()).toReversed())
  const values = channels.flatMap(({ key }) => {
    const reading = readings[key]
    return reading ? [{ key, ...reading }] : []
  })
  return toReadings(device, keys, values)
}

function toReadings(
  device: string,
  keys: readonly string[],
  values: readonly (Value | undefined)[],
): DeviceReadings {
  const found = keys.map((key) => values.find((value) => value?.key === key))
  return {
    device,
    tsMs: found.map((value) => Math.round((value?.ts ?? 0) * 1000)),
    json: found.map((value) => (value ? JSON.stringify(value.value) : '')),
  }
}
