import { describeMeasurement, type Measurement } from '../measurements/measurements.ts'
import { isObject } from '../objects.ts'

/** Home Assistant listens here unless it was told otherwise. Source: home-assistant.io/integrations/mqtt ('MQTT Discovery'). */
const discoveryPrefix = 'homeassistant'
/** Devices name their keys themselves: so many at most become sensors. Source: ours. */
export const maximumSensors = 200

/** Of the sensors of a device. */
export type SensorDevice = {
  readonly id: string
  readonly name: string
  readonly model: string
  /** Names and units of its channels. */
  readonly config: unknown
}

/** What a broker was given to keep for Home Assistant. */
export type AnnouncedSensors = {
  /** When all of it was published last, epoch seconds: a broker that does not store loses it. */
  readonly at: number
  /** Of the newest point that was sent, epoch milliseconds; null: none was. */
  readonly newestMs: number | null
  /** By data key a digest of what announces it; empty: it may not have arrived. */
  readonly sensors: Readonly<Record<string, string>>
}
/** As often everything is announced again. Source: ours. */
export const announceAgainSeconds = 86_400

/** What a broker keeps under a topic; an empty payload removes it. */
export type RetainedMessage = { readonly topic: string; readonly payload: string }

/** By unit, where Home Assistant's class takes it. Source: developers.home-assistant.io/docs/core/entity/sensor ('Available device classes'). */
const deviceClasses: Readonly<Record<string, string>> = {
  '°C': 'temperature',
  V: 'voltage',
  mV: 'voltage',
  mA: 'current',
  A: 'current',
  Pa: 'pressure',
  kPa: 'pressure',
  bar: 'pressure',
  psi: 'pressure',
  Hz: 'frequency',
  'km/h': 'speed',
  'm/s': 'speed',
  km: 'distance',
  m: 'distance',
  dBm: 'signal_strength',
  h: 'duration',
  W: 'power',
  kW: 'power',
  'L/min': 'volume_flow_rate',
  'm³/h': 'volume_flow_rate',
}
/** A unit that several classes share: the key says which. */
const classesByKey: Readonly<Record<string, string>> = { humidity: 'humidity' }
/** Counters, which start again at 0 and never fall otherwise. */
const counters = /^(?:pulse ?\d*|gps_odo)$/

/** The newest state of the sensors of a device is kept here. */
export const sensorStateTopic = (deviceId: string) => `fieldport/${deviceId}/state`

/** Makes a key a part of a topic and of a template, so nothing may end either. */
export function isSensorKey(key: string): boolean {
  return /^[A-Za-z0-9_ .-]{1,64}$/.test(key)
}

const slugOf = (key: string) => key.replaceAll(' ', '_20').replaceAll('.', '_2e')

export function discoveryTopic(deviceId: string, key: string): string {
  return `${discoveryPrefix}/sensor/fieldport_${deviceId}/${slugOf(key)}/config`
}

/** What announces a data key as a sensor. Source: home-assistant.io/integrations/sensor.mqtt. */
export function describeSensor(device: SensorDevice, key: string): RetainedMessage {
  const { id, name, model, config } = device
  const measurement = describeMeasurement(key, { model, config, value: 0 })
  const { label, unit, decimals } = measurement
  const deviceClass =
    classesByKey[key] ?? (Object.hasOwn(deviceClasses, unit) ? deviceClasses[unit] : undefined)
  const payload = {
    name: label,
    unique_id: `fieldport_${id}_${slugOf(key)}`,
    state_topic: sensorStateTopic(id),
    // A number that a message leaves out keeps its state: an empty one is ignored.
    value_template: `{{ value_json['${key}'] | default('') }}`,
    ...(unit === '' ? {} : { unit_of_measurement: unit }),
    ...(deviceClass === undefined ? {} : { device_class: deviceClass }),
    state_class: isCounter(measurement) ? 'total_increasing' : 'measurement',
    suggested_display_precision: decimals,
    device: { identifiers: [`fieldport_${id}`], name, ...(model === '' ? {} : { model }) },
    origin: { name: 'Fieldport' },
  }
  return { topic: discoveryTopic(id, key), payload: JSON.stringify(payload) }
}

function isCounter({ key, kind }: Measurement): boolean {
  return kind === 'hours' || counters.test(key)
}

export type SensorState = {
  /** Of the newest point in it, epoch milliseconds. */
  readonly newestMs: number
  /** null: the device does not know. */
  readonly values: Readonly<Record<string, number | null>>
}

/**
 * The numbers of points by key, the newest of each: Home Assistant files a message under the moment it comes, so what is older than what it
 * already has is left out.
 * @param newestMs of what was sent before; null: nothing was
 * @returns undefined: nothing is newer
 */
export function selectSensorState(
  points: readonly { readonly tsMs: number; readonly record: unknown }[],
  newestMs: number | null,
): SensorState | undefined {
  const current = points
    .filter(({ tsMs }) => newestMs === null || tsMs >= newestMs)
    .toSorted((left, right) => left.tsMs - right.tsMs)
  const values = new Map<string, number | null>()
  for (const { record } of current)
    for (const [key, value] of Object.entries(isObject(record) ? record : {})) {
      const number = sensorValue(key, value)
      if (number !== undefined) values.set(key, number)
    }
  const newest = current.at(-1)
  return newest && values.size > 0 ? { newestMs: newest.tsMs, values: Object.fromEntries(values) } : undefined
}

function sensorValue(key: string, value: unknown): number | null | undefined {
  if (!isSensorKey(key)) return undefined
  const number = typeof value === 'boolean' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const { kind, unknownValue } = describeMeasurement(key, { value: number })
  if (kind !== 'number' && kind !== 'hours') return undefined
  return number === unknownValue ? null : number
}
