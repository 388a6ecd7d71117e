/**
 * The measurement catalogue. Keys and units: specification 3, section 3, and the maker's public guides.
 * Orders lie between 1 and 100, the bounds of the display order (specification 3, section 5).
 */

/** The kind of a value. 'list' contains frames or events, 'hidden' is record metadata and not a measurement. */
export type MeasurementKind = 'number' | 'hours' | 'string' | 'list' | 'hidden'

/** Where a key is shown by default: a card of its own, one of the combined cards (GPS, state, capture), or nowhere. */
export type MeasurementPlace = 'card' | 'panel' | 'none'

export type MeasurementRow = {
  readonly label: string
  readonly unit?: string
  readonly decimals?: number
  readonly order: number
  readonly suggestedMin?: number
  readonly suggestedMax?: number
  readonly kind?: MeasurementKind
  readonly place?: MeasurementPlace
  /** The value holds until it changes: drawn as steps, never averaged into slopes. */
  readonly step?: boolean
  /** A number that means 'unknown'. */
  readonly unknownValue?: number
}

/** A family of numbered keys. `noun` follows a channel's own name, and the pin of an io-style device. */
export type MeasurementFamily = MeasurementRow & { readonly noun: string; readonly ioStyle?: boolean }

const degrees = { unit: '°', decimals: 1, suggestedMin: -90, suggestedMax: 90 }
const gForce = { unit: 'G', decimals: 2, suggestedMin: -2, suggestedMax: 2 }
const panel = { place: 'panel' } as const
const list = { kind: 'list', place: 'panel' } as const
const envelope = { kind: 'hidden', place: 'none', order: 100 } as const

export const singleMeasurements: Readonly<Record<string, MeasurementRow>> = {
  state: { label: 'State', decimals: 0, order: 1, step: true, ...panel },
  freq: { label: 'Frequency', unit: 'Hz', decimals: 1, order: 18, suggestedMin: 0 },
  duty: { label: 'Duty Cycle', unit: '%', decimals: 1, order: 20, suggestedMin: 0, suggestedMax: 100 },
  pulse: { label: 'Pulse Count', decimals: 0, order: 22 },
  current: { label: 'Current', unit: 'mA', decimals: 2, order: 26 },
  ambient: { label: 'Ambient Temperature', unit: '°C', decimals: 1, order: 42 },
  humidity: { label: 'Humidity', unit: '%', decimals: 1, order: 43, suggestedMin: 0, suggestedMax: 100 },
  pressure: { label: 'Pressure', unit: 'kPa', decimals: 1, order: 44 },
  light: { label: 'Light', decimals: 0, order: 45, suggestedMin: 0 },
  vin: { label: 'Supply Voltage', unit: 'V', decimals: 2, order: 50 },
  vsys: { label: 'LiPo Voltage', unit: 'V', decimals: 2, order: 52 },
  vbat: { label: 'Battery Voltage', unit: 'V', decimals: 2, order: 54 },
  vreg: { label: 'Regulated Voltage', unit: 'V', decimals: 2, order: 56 },
  pitch: { label: 'Pitch', order: 60, ...degrees },
  roll: { label: 'Roll', order: 61, ...degrees },
  angle: { label: 'Angle', order: 62, ...degrees, suggestedMin: 0 },
  motion: { label: 'Motion', unit: 'mG', decimals: 0, order: 63, suggestedMin: 0 },
  accel_x: { label: 'Acceleration X', order: 64, ...gForce },
  accel_y: { label: 'Acceleration Y', order: 65, ...gForce },
  accel_z: { label: 'Acceleration Z', order: 66, ...gForce },
  movement_hrs: { label: 'Movement Hours', kind: 'hours', order: 68 },
  gps_speed: { label: 'Speed', unit: 'km/h', decimals: 1, order: 70, suggestedMin: 0 },
  gps_odo: { label: 'Odometer', unit: 'km', decimals: 1, order: 71 },
  gps_lat: { label: 'Latitude', unit: '°', decimals: 6, order: 72, ...panel },
  gps_lon: { label: 'Longitude', unit: '°', decimals: 6, order: 73, ...panel },
  gps_cog: {
    label: 'Heading',
    unit: '°',
    decimals: 0,
    order: 74,
    suggestedMin: 0,
    suggestedMax: 360,
    ...panel,
  },
  gps_altitude: { label: 'Altitude', unit: 'm', decimals: 0, order: 75, ...panel },
  gps_hdop: { label: 'HDOP', decimals: 1, order: 76, suggestedMin: 0, ...panel },
  gps_nsat: { label: 'Satellites', decimals: 0, order: 77, suggestedMin: 0, step: true, ...panel },
  wifi_rssi: {
    label: 'Wi-Fi Signal',
    unit: 'dBm',
    decimals: 0,
    order: 90,
    suggestedMin: -100,
    suggestedMax: -30,
    ...panel,
  },
  // -114 means unknown. Source: specification 2, section 9.
  gsm_rssi: {
    label: '4G Signal',
    unit: 'dBm',
    decimals: 0,
    order: 91,
    suggestedMin: -113,
    suggestedMax: -51,
    unknownValue: -114,
    ...panel,
  },
  wifi_ip: { label: 'Wi-Fi Address', kind: 'string', order: 92, ...panel },
  ble: { label: 'Bluetooth', order: 97, ...list },
  events: { label: 'Events', order: 99, ...list },
  ts: { label: 'Time', ...envelope },
  time: { label: 'Device time', ...envelope },
  aws_ts: { label: 'Received', ...envelope },
  deviceid: { label: 'Device ID', ...envelope },
}

/** Unlimited numbers: real devices send cp34 although the specification lists 30. */
export const measurementFamilies: Readonly<Record<string, MeasurementFamily>> = {
  analog: { label: 'Analog', noun: 'Voltage', ioStyle: true, unit: 'V', decimals: 2, order: 10 },
  digital: {
    label: 'Digital',
    noun: 'Digital',
    ioStyle: true,
    decimals: 0,
    order: 14,
    suggestedMin: 0,
    suggestedMax: 1,
    step: true,
  },
  freq: {
    label: 'Frequency',
    noun: 'Frequency',
    ioStyle: true,
    unit: 'Hz',
    decimals: 1,
    order: 18,
    suggestedMin: 0,
  },
  duty: {
    label: 'Duty Cycle',
    noun: 'Duty Cycle',
    ioStyle: true,
    unit: '%',
    decimals: 1,
    order: 20,
    suggestedMin: 0,
    suggestedMax: 100,
  },
  pulse: { label: 'Pulse Count', noun: 'Pulse Count', ioStyle: true, decimals: 0, order: 22 },
  pulse_delta: { label: 'Pulse Change', noun: 'Pulse Change', ioStyle: true, decimals: 0, order: 24 },
  current: { label: 'Current', noun: 'Current', ioStyle: true, unit: 'mA', decimals: 2, order: 26 },
  mod: { label: 'Modbus', noun: 'Modbus', decimals: 2, order: 30 },
  cp: { label: 'Custom', noun: 'Custom', decimals: 2, order: 34 },
  tc: { label: 'Thermocouple', noun: 'Thermocouple', unit: '°C', decimals: 1, order: 40 },
  hourmeter: { label: 'Hour Meter', noun: 'Hours', kind: 'hours', order: 80 },
  capture: { label: 'Serial Capture', noun: 'Capture', kind: 'string', order: 94, ...panel },
  can: { label: 'CAN', noun: 'CAN', order: 95, ...list },
  dtc: { label: 'Trouble Codes', noun: 'Trouble Codes', order: 96, ...list },
}
