import {
  aempDataKeys,
  type AempReading,
  type AempSource,
  type AempValues,
  type ComputedChannel,
  compileChannels,
  isComputedKey,
} from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { computeFleetReadings, type TelemetryService } from '../telemetry/telemetry.module.ts'

/** A machine, the device that measures it, and the start of what its plan shows, epoch seconds. */
export type Machine = {
  readonly deviceId: string
  readonly source: AempSource
  readonly oldestSeconds: number
}

export type AempValuesPorts = {
  readonly telemetry: Pick<TelemetryService, 'fleetStates' | 'fleetReadings' | 'latestFor'>
  /** The computed channels of a person's devices. */
  readonly channelsOf: (caller: Caller) => Promise<ReadonlyMap<string, readonly ComputedChannel[]>>
}

/** Maximum number of keys per query: each is a column, and machines with different keys need several queries. */
const keysAtOnce = 40

/** Reads the latest values of machines, by device. */
export async function readAempValues(
  { telemetry, channelsOf }: AempValuesPorts,
  caller: Caller,
  machines: readonly Machine[],
): Promise<ReadonlyMap<string, AempValues>> {
  const ids = machines.map(({ deviceId }) => deviceId)
  const keys = [...new Set(machines.flatMap(({ source }) => aempDataKeys(source)))]
  const { computed = [], measured = [] } = Object.groupBy(keys, (key) =>
    isComputedKey(key) ? 'computed' : 'measured',
  )
  const oldest = new Map(machines.map(({ deviceId, oldestSeconds }) => [deviceId, oldestSeconds]))
  const oldestSeconds = (device: string) => oldest.get(device) ?? Number.POSITIVE_INFINITY
  const [states, ...tables] = await Promise.all([
    telemetry.fleetStates(ids),
    ...chunksOf(measured).map(async (some) => ({
      keys: some,
      found: await telemetry.fleetReadings(ids, some),
    })),
    readComputed(computed),
  ])
  return new Map(
    ids.map((id) => {
      const since = oldestSeconds(id)
      const at = states.get(id)?.position
      const position = at && at.tsMs / 1000 >= since ? { ...at, ts: at.tsMs / 1000 } : null
      const readings = tables.flatMap((table) => readingsOf(table, id))
      return [id, { position, readings: new Map(readings.filter(([, { ts }]) => ts >= since)) }]
    }),
  )

  async function readComputed(wanted: readonly string[]): Promise<Table> {
    if (wanted.length === 0) return { keys: [], found: new Map() }
    const channels = await channelsOf(caller)
    const asked = new Map(
      machines.flatMap(({ deviceId, source }) => {
        const own = aempDataKeys(source)
        const some = (channels.get(deviceId) ?? []).filter(({ key }) => own.includes(key))
        return some.length > 0 ? [[deviceId, compileChannels(some)] as const] : []
      }),
    )
    return { keys: wanted, found: await computeFleetReadings(asked, wanted, { telemetry, oldestSeconds }) }
  }
}

type Table = {
  readonly keys: readonly string[]
  readonly found: Awaited<ReturnType<TelemetryService['fleetReadings']>>
}

function readingsOf({ keys, found }: Table, deviceId: string): [string, AempReading][] {
  const row = found.get(deviceId)
  if (!row) return []
  return keys.flatMap((key, index): [string, AempReading][] => {
    const json = row.json[index]
    return json ? [[key, { ts: (row.tsMs[index] ?? 0) / 1000, value: JSON.parse(json) }]] : []
  })
}

function chunksOf(keys: readonly string[]): readonly (readonly string[])[] {
  const chunks = Math.ceil(keys.length / keysAtOnce)
  return Array.from({ length: chunks }, (_, at) => keys.slice(at * keysAtOnce, (at + 1) * keysAtOnce))
}
