import {
  describeMeasurement,
  type FleetChannel,
  isFleetChannel,
  parseDisplaySettings,
  parseFleetChannelKey,
  resolveDisplay,
} from '@fieldport/domain'

/** A data key with a custom name or units: under the same key, another device has something else. */
export type NamedMeasurement = FleetChannel & { readonly key: string }

/** The measurement names of each device; devices without custom names are absent. */
export type NamedMeasurements = ReadonlyMap<string, readonly NamedMeasurement[]>

/** Measurements with a custom name, as in the comparison: see `listMeasurements`. */
export function namedMeasurements(storedSettings: unknown): readonly NamedMeasurement[] {
  const settings = parseDisplaySettings(storedSettings)
  return Object.keys(settings).flatMap((key) => {
    const { name, unit, decimals, card } = resolveDisplay(key, settings[key], { value: 0 })
    if (card === 'hidden' || card === 'string') return []
    const described = describeMeasurement(key, { value: 0 })
    const isNamed = described.label !== name || described.unit !== unit
    return isNamed ? [{ key, name, units: unit, decimals }] : []
  })
}

/** The data key behind each column of a device, by column key. */
export type ColumnKeys = ReadonlyMap<string, string>

/** The data key behind a column on each device that has it. Of two with the same name, the first counts. */
export function findColumnKeys(
  named: NamedMeasurements,
  columns: readonly string[],
): ReadonlyMap<string, ColumnKeys> {
  const asked = columns.flatMap((column) => {
    const channel = parseFleetChannelKey(column)
    return channel ? [{ column, channel }] : []
  })
  const found = new Map<string, ColumnKeys>()
  if (asked.length === 0) return found
  for (const [device, measurements] of named) {
    const keys = asked.flatMap(({ column, channel }): [string, string][] => {
      const measurement = measurements.find((each) => isFleetChannel(each, channel))
      return measurement ? [[column, measurement.key]] : []
    })
    if (keys.length > 0) found.set(device, new Map(keys))
  }
  return found
}

/** Restricts the names to some data keys. */
export function restrictToKeys(named: NamedMeasurements, keys: ReadonlySet<string>): NamedMeasurements {
  return new Map([...named].map(([device, own]) => [device, own.filter(({ key }) => keys.has(key))]))
}

/** All names on each device that a column may be named after. */
export function joinColumns(
  channels: ReadonlyMap<string, readonly FleetChannel[]>,
  named: NamedMeasurements,
): ReadonlyMap<string, readonly FleetChannel[]> {
  const devices = new Set([...channels.keys(), ...named.keys()])
  return new Map([...devices].map((id) => [id, [...(channels.get(id) ?? []), ...(named.get(id) ?? [])]]))
}
