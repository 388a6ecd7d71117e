import { type DeviceReadings, emptyReadings } from '../snapshots/snapshot-readings.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { findColumnKeys, type NamedMeasurements } from './named-measurements.ts'

/** The newest value for each named column, of the devices that have one. */
export async function readNamedColumns(
  named: NamedMeasurements,
  columns: readonly string[],
  telemetry: Pick<TelemetryService, 'fleetReadings'>,
): Promise<ReadonlyMap<string, DeviceReadings>> {
  const keysOf = findColumnKeys(named, columns)
  const keys = [...new Set([...keysOf.values()].flatMap((own) => [...own.values()]))]
  if (keys.length === 0) return new Map()
  const found = await telemetry.fleetReadings([...keysOf.keys()], keys)
  return new Map(
    [...found].map(([device, { tsMs, json }]) => {
      const readings = emptyReadings(device, columns)
      for (const [at, column] of columns.entries()) {
        const from = keys.indexOf(keysOf.get(device)?.get(column) ?? '')
        if (from < 0) continue
        readings.tsMs[at] = tsMs[from] ?? 0
        readings.json[at] = json[from] ?? ''
      }
      return [device, readings] as const
    }),
  )
}
