import type { DeviceConditions, DeviceSummary } from '@fieldport/contract'
import { conditionLevels, parseDisplaySettings, resolveDisplay } from '@fieldport/domain'
import type { DeviceReadings } from '../snapshots/snapshot-readings.ts'
import type { Metric, Sample } from './exposition.ts'

export type ValuePorts = {
  /** How people show the values of a device, as stored. */
  readonly settingsOf: (device: string) => unknown
  /** Older values are omitted, epoch seconds. */
  readonly oldestSecondsOf: (device: string) => number
}

/** The newest number of each data key of each device; texts are omitted. */
export function valueMetric(
  keys: readonly string[],
  readings: ReadonlyMap<string, DeviceReadings>,
  { settingsOf, oldestSecondsOf }: ValuePorts,
): Metric {
  const samples = [...readings.values()].flatMap(({ device, tsMs, json }) => {
    const settings = parseDisplaySettings(settingsOf(device))
    const oldestMs = oldestSecondsOf(device) * 1000
    return keys.flatMap((key, at): Sample[] => {
      const value = numberOf(json[at] ?? '')
      if (value === null || (tsMs[at] ?? 0) < oldestMs) return []
      const { unit } = resolveDisplay(key, settings[key], { value })
      return [{ labels: { device, key, unit }, value }]
    })
  })
  return { name: 'fieldport_value', help: 'The newest number that a device sent of a data key.', samples }
}

/** @returns null: the JSON text is not a number */
function numberOf(json: string): number | null {
  if (json === 'true' || json === 'false') return Number(json === 'true')
  const value = json === '' || json.startsWith('"') ? Number.NaN : Number(json)
  return Number.isFinite(value) ? value : null
}

export function deviceMetrics(devices: readonly DeviceSummary[]): readonly Metric[] {
  return [
    {
      name: 'fieldport_last_contact_timestamp_seconds',
      help: 'When a device was last in contact, by its own clock.',
      samples: devices.flatMap(({ deviceid: device, lastContact }) =>
        lastContact === null ? [] : [{ labels: { device }, value: lastContact }],
      ),
    },
    {
      name: 'fieldport_device_info',
      help: 'What a device is called, and its model.',
      samples: devices.map(({ deviceid: device, name, model }) => ({
        labels: { device, name, model },
        value: 1,
      })),
    },
  ]
}

/** Every level of every device, so that alerting rules see the end of a condition as well. */
export function conditionMetric(
  devices: Iterable<readonly [device: string, open: DeviceConditions['conditions']]>,
): Metric {
  return {
    name: 'fieldport_open_conditions',
    help: 'Open conditions of a device by level.',
    samples: [...devices].flatMap(([device, open]) =>
      conditionLevels.map((level) => ({
        labels: { device, level },
        value: open.filter((condition) => condition.level === level).length,
      })),
    ),
  }
}
