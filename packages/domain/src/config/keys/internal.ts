/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import {
  cardRows,
  decimalRow,
  fittedRow,
  booleanRow,
  hysteresisRow,
  intervalRow,
  alertRangeRows,
  listRow,
  nameRow,
  choiceRow,
  textRow,
  integerRow,
} from './rows.ts'

/** The GPS receiver is part of the modem. */
const modem = { visibleWhen: { key: 'gsm.available', values: [true, null] } } as const
const positionAlert = { visibleWhen: { key: 'gps.position.alert.enable', values: [true, null] } } as const
const speedAlert = { visibleWhen: { key: 'gps.speed.alert.enable', values: [true, null] } } as const
const both = { generation: 'both' } as const

/** Tab Internal. Source: design notes on configuration keys, 'Internal'; specification 3, section 3. */
export const internalKeys: readonly ConfigKey[] = [
  ...cardRows('Internal', { section: 'Tamper', ...both, certainty: 'D' }, [
    nameRow('tamper'),
    booleanRow('tamper.enable', 'Tamper Alert', {
      help: 'Triggered by light inside the case, including when you open it.',
    }),
  ]),
  ...cardRows('Internal', { section: 'Ambient', ...both, certainty: 'D' }, [
    fittedRow('ambient.available'),
    nameRow('ambient'),
    intervalRow('ambient'),
    hysteresisRow('ambient', '°C', { minimum: 0, maximum: 100 }),
    ...alertRangeRows('ambient', '°C', { minimum: -40, maximum: 100 }),
  ]),
  ...cardRows('Internal', { section: 'Humidity', ...both, certainty: 'I' }, [
    fittedRow('humidity.available'),
    nameRow('humidity'),
    intervalRow('humidity', { certainty: 'S' }),
    hysteresisRow('humidity', '%', { minimum: 0, maximum: 100 }),
    ...alertRangeRows('humidity', '%', { minimum: 0, maximum: 100 }),
  ]),
  ...cardRows('Internal', { section: 'Pressure', ...both, certainty: 'I' }, [
    fittedRow('pressure.available'),
    nameRow('pressure'),
    intervalRow('pressure', { certainty: 'S' }),
    hysteresisRow('pressure', 'kPa', { minimum: 0, maximum: 110 }),
    ...alertRangeRows('pressure', 'kPa', { minimum: 30, maximum: 110 }),
  ]),
  ...cardRows('Internal', { section: 'Accelerometer', ...both, certainty: 'D' }, [
    nameRow('accel'),
    intervalRow('accel'),
    booleanRow('accel.outputxyz', 'Output XYZ Vectors', {
      help: 'Adds the acceleration on all three axes, in G, to each message.',
    }),
    hysteresisRow('accel', '°', { minimum: 0, maximum: 20 }),
    ...alertRangeRows('accel.pitch', '°', { minimum: -90, maximum: 90 }, 'Pitch '),
    ...alertRangeRows('accel.roll', '°', { minimum: -90, maximum: 90 }, 'Roll '),
    ...alertRangeRows('accel.angle', '°', { minimum: 0, maximum: 90 }, 'Angle '),
    ...alertRangeRows('accel.motion', 'mG', { minimum: 0, maximum: 5000 }, 'Motion '),
    booleanRow('accel.motion.wake_from_hibernate', 'Wake from Hibernate', {
      help: 'Motion above this threshold wakes the device from hibernation.',
    }),
    decimalRow('accel.motion.wake_threshold', 'Motion Wake Threshold', {
      unit: 'mG',
      minimum: 1,
      maximum: 2000,
    }),
    booleanRow('accel.motion.count_hours', 'Count Motion Hours', {
      isVisibleToViewers: true,
      help: 'Counts hours with motion above the wake threshold.',
    }),
  ]),
  ...cardRows('Internal', { section: 'GPS', ...both, certainty: 'D' }, [
    nameRow('gps', modem),
    intervalRow('gps', modem),
    integerRow('gps.maxtime', 'Max Time', {
      unit: 's',
      minimum: 0,
      maximum: 3600,
      ...modem,
      help: 'Stop searching for satellites after this time.',
    }),
    booleanRow('gps.position.alert.enable', 'Position Alert', {
      ...modem,
      help: 'Triggers when the device is farther from the expected position than the radius.',
    }),
    integerRow('gps.position.alert.radius', 'Radius', {
      unit: 'm',
      minimum: 1,
      maximum: 10_000,
      ...positionAlert,
    }),
    integerRow('gps.position.alert.hysteresis', 'Position Hysteresis', {
      unit: 'm',
      minimum: 1,
      maximum: 10_000,
      ...positionAlert,
    }),
    decimalRow('gps.position.alert.lat', 'Expected Latitude', {
      unit: '°',
      minimum: -90,
      maximum: 90,
      ...positionAlert,
    }),
    decimalRow('gps.position.alert.lon', 'Expected Longitude', {
      unit: '°',
      minimum: -180,
      maximum: 180,
      ...positionAlert,
    }),
    booleanRow('gps.speed.count_hours', 'Count Movement Hours', {
      ...modem,
      isVisibleToViewers: true,
      help: 'Counts hours spent above 2 km/h.',
    }),
    booleanRow('gps.speed.alert.enable', 'Speed Alert', modem),
    integerRow('gps.speed.alert.threshold', 'Speed Threshold', {
      unit: 'km/h',
      minimum: 1,
      maximum: 1000,
      ...speedAlert,
    }),
    integerRow('gps.speed.alert.hysteresis', 'Speed Hysteresis', {
      unit: 'km/h',
      minimum: 1,
      maximum: 1000,
      ...speedAlert,
    }),
    booleanRow('gps.odometer.enable', 'Odometer', { ...modem, certainty: 'S', isVisibleToViewers: true }),
  ]),
  ...cardRows('Internal', { section: 'Bluetooth', ...both, certainty: 'D' }, [
    textRow('ble.addr', 'Own address', { readOnly: true, isVisibleToViewers: true, certainty: 'S' }),
    nameRow('ble'),
    intervalRow('ble'),
    integerRow('ble.capture_time', 'Scan Time', { unit: 's', minimum: 0, maximum: 86_400 }),
    listRow('ble.id_list', 'Address Capture List', {
      format: 'bleIds',
      help: 'Addresses of 12 hexadecimal digits, separated by commas. Append *4 to an address to capture up to four of its messages. Leave empty to capture all.',
    }),
    booleanRow('ble.send_raw', 'Send Raw Data', { certainty: 'I' }),
  ]),
  ...cardRows('Internal', { section: 'Magnetic switch', generation: 2, certainty: 'I' }, [
    choiceRow(
      'magnet.action',
      'Magnetic switch',
      [
        { value: 'SETUP', label: 'Setup' },
        { value: 'WAKE', label: 'Wake' },
        { value: 'TRIGGER', label: 'Trigger' },
      ],
      {
        allowsOtherValues: true,
        help: 'Setup acts like the button. Wake takes one measurement. Trigger also fires trigger 0 of the script.',
      },
    ),
  ]),
]
