import { isFarAhead } from '../clock-set-back.ts'
import { contactWindowSeconds } from '../fleet/freshness.ts'
import { describeMeasurement, type Measurement } from '../measurements/measurements.ts'
import { isObject } from '../objects.ts'

/** Home Assistant's default discovery prefix. Source: home-assistant.io/integrations/mqtt ('MQTT Discovery'). */
const discoveryPrefix = 'homeassistant'
/** Devices choose their keys themselves: maximum number of sensors. Source: ours. */
export const maximumHomeAssistantSensors = 200

/** The device that sensors belong to. */
export type SensorDevice = {
  readonly id: string
  readonly name: string
  readonly model: string
  /** Names and units of its channels. */
  readonly config: unknown
  /** Seconds between two messages. */
  readonly intervalSeconds: number
}

/** What a broker retains for Home Assistant. */
export type AnnouncedSensors = {
  /** When everything was last published, epoch seconds: a broker without persistence loses it. */
  readonly at: number
  /** Time of the newest sent point, epoch milliseconds; null: none was sent. */
  readonly newestMs: number | null
  /** A digest of the announcement by data key; empty: it may not have arrived. */
  readonly sensors: Readonly<Record<string, string>>
  /** The newest sent number by data key; absent: stored before it was kept. */
  readonly values?: SensorState['values'] | undefined
}
/** Interval at which everything is announced again. Source: ours. */
export const announceAgainSeconds = 86_400

/** A retained topic; an empty payload removes it. */
export type RetainedMessage = { readonly topic: string; readonly payload: string }

/**
 * Device classes by unit, if Home Assistant's class accepts it. Source:
 * developers.home-assistant.io/docs/core/entity/sensor ('Available device classes').
 */
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
/** A unit shared by several classes: the key decides. */
const classesByKey: Readonly<Record<string, string>> = { humidity: 'humidity' }
/** Counters, which restart at 0 and otherwise never fall. */
const counters = /^(?:pulse ?\d*|gps_odo)$/

/** Topic of the newest sensor state of a device. */
export const sensorStateTopic = (deviceId: string) => `fieldport/${deviceId}/state`

/** Makes a key safe inside a topic and a template. */
export function isSensorKey(key: string): boolean {
  return /^[A-Za-z0-9_ .-]{1,64}$/.test(key)
}

const slugOf = (key: string) => key.replaceAll(' ', '_20').replaceAll('.', '_2e')

/** The topic of a sensor's announcement. Source: home-assistant.io/integrations/mqtt ('Discovery topic'). */
export function discoveryTopic(deviceId: string, key: string): string {
  return `${discoveryPrefix}/sensor/fieldport_${deviceId}/${slugOf(key)}/config`
}

/** The announcement of a data key as a sensor. Source: home-assistant.io/integrations/sensor.mqtt. */
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
    // If a message lacks the number, the state stays: Home Assistant ignores an empty one.
    value_template: `{{ value_json['${key}'] | default('') }}`,
    ...(unit === '' ? {} : { unit_of_measurement: unit }),
    ...(deviceClass === undefined ? {} : { device_class: deviceClass }),
    state_class: isCounter(measurement) ? 'total_increasing' : 'measurement',
    suggested_display_precision: decimals,
    expire_after: contactWindowSeconds(device.intervalSeconds) + deliverySeconds,
    device: { identifiers: [`fieldport_${id}`], name, ...(model === '' ? {} : { model }) },
    origin: { name: 'Fieldport' },
  }
  return { topic: discoveryTopic(id, key), payload: JSON.stringify(payload) }
}

/** Delivery may take this long without anything being wrong. */
const deliverySeconds = 60

function isCounter({ key, kind }: Measurement): boolean {
  return kind === 'hours' || counters.test(key)
}

export type SensorState = {
  /** Time of the newest point in it, epoch milliseconds. */
  readonly newestMs: number
  /** null: unknown to the device. */
  readonly values: Readonly<Record<string, number | null>>
}

/**
 * The newest number of each key in the points. Home Assistant records a message at its arrival, so anything older than
 * what was sent before is left out.
 * @param newestMs of what was sent before; null: nothing was. Far ahead of now, it was stored before the clock was set back
 * @returns undefined: nothing is newer
 */
export function selectSensorState(
  points: readonly { readonly tsMs: number; readonly record: unknown }[],
  newestMs: number | null,
  nowSeconds: number,
): SensorState | undefined {
  const isFirst = newestMs === null || isFarAhead(newestMs / 1000, nowSeconds)
  const current = points
    .filter(({ tsMs }) => isFirst || tsMs >= newestMs)
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

/**
 * The values of the retained message: the newest number of each announced key, so that a restarted Home Assistant also
 * has rarely sent ones.
 */
export function completeSensorState(
  before: SensorState['values'],
  { values }: SensorState,
  announced: readonly string[],
): SensorState['values'] {
  const all = { ...before, ...values }
  return Object.fromEntries(
    announced.flatMap((key) => {
      const value = Object.hasOwn(all, key) ? all[key] : undefined
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

function sensorValue(key: string, value: unknown): number | null | undefined {
  if (!isSensorKey(key)) return undefined
  const number = typeof value === 'boolean' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const { kind, unknownValue } = describeMeasurement(key, { value: number })
  if (kind !== 'number' && kind !== 'hours') return undefined
  return number === unknownValue ? null : number
}
