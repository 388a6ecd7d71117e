/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import {
  card,
  decimal,
  fitted,
  flag,
  hysteresisRow,
  intervalRow,
  limits,
  list,
  nameRow,
  pick,
  text,
  whole,
} from './rows.ts'

/** The receiver is part of the modem. */
const modem = { shownWhen: { key: 'gsm.available', values: [true, null] } } as const
const positionAlert = { shownWhen: { key: 'gps.position.alert.enable', values: [true, null] } } as const
const speedAlert = { shownWhen: { key: 'gps.speed.alert.enable', values: [true, null] } } as const
const both = { generation: 'both' } as const

/** Tab Internal. Source: design notes on configuration keys, 'Internal'; specification 3, section 3. */
export const internalKeys: readonly ConfigKey[] = [
  ...card('Internal', { section: 'Tamper', ...both, certainty: 'D' }, [
    nameRow('tamper'),
    flag('tamper.enable', 'Tamper Alert', {
      help: 'Light inside the case raises it, also when you open it.',
    }),
  ]),
  ...card('Internal', { section: 'Ambient', ...both, certainty: 'D' }, [
    fitted('ambient.available'),
    nameRow('ambient'),
    intervalRow('ambient'),
    hysteresisRow('ambient', '°C', { minimum: 0, maximum: 100 }),
    ...limits('ambient', '°C', { minimum: -40, maximum: 100 }),
  ]),
  ...card('Internal', { section: 'Humidity', ...both, certainty: 'I' }, [
    fitted('humidity.available'),
    nameRow('humidity'),
    intervalRow('humidity', { certainty: 'S' }),
    hysteresisRow('humidity', '%', { minimum: 0, maximum: 100 }),
    ...limits('humidity', '%', { minimum: 0, maximum: 100 }),
  ]),
  ...card('Internal', { section: 'Pressure', ...both, certainty: 'I' }, [
    fitted('pressure.available'),
    nameRow('pressure'),
    intervalRow('pressure', { certainty: 'S' }),
    hysteresisRow('pressure', 'kPa', { minimum: 0, maximum: 110 }),
    ...limits('pressure', 'kPa', { minimum: 30, maximum: 110 }),
  ]),
  ...card('Internal', { section: 'Accelerometer', ...both, certainty: 'D' }, [
    nameRow('accel'),
    intervalRow('accel'),
    flag('accel.outputxyz', 'Output XYZ Vectors', { help: 'Adds the three axes in G to each message.' }),
    hysteresisRow('accel', '°', { minimum: 0, maximum: 20 }),
    ...limits('accel.pitch', '°', { minimum: -90, maximum: 90 }, 'Pitch '),
    ...limits('accel.roll', '°', { minimum: -90, maximum: 90 }, 'Roll '),
    ...limits('accel.angle', '°', { minimum: 0, maximum: 90 }, 'Angle '),
    ...limits('accel.motion', 'mG', { minimum: 0, maximum: 5000 }, 'Motion '),
    flag('accel.motion.wake_from_hibernate', 'Wake from Hibernate', {
      help: 'Motion above the threshold ends hibernation.',
    }),
    decimal('accel.motion.wake_threshold', 'Motion Wake Threshold', {
      unit: 'mG',
      minimum: 1,
      maximum: 2000,
    }),
    flag('accel.motion.count_hours', 'Count Motion Hours', {
      forReading: true,
      help: 'Counts the hours in which motion is above the wake threshold.',
    }),
  ]),
  ...card('Internal', { section: 'GPS', ...both, certainty: 'D' }, [
    nameRow('gps', modem),
    intervalRow('gps', modem),
    whole('gps.maxtime', 'Max Time', {
      unit: 's',
      minimum: 0,
      maximum: 3600,
      ...modem,
      help: 'The search for satellites ends after this time.',
    }),
    flag('gps.position.alert.enable', 'Position Alert', {
      ...modem,
      help: 'Raised when the device is farther from the expected place than the radius.',
    }),
    whole('gps.position.alert.radius', 'Radius', {
      unit: 'm',
      minimum: 1,
      maximum: 10_000,
      ...positionAlert,
    }),
    whole('gps.position.alert.hysteresis', 'Position Hysteresis', {
      unit: 'm',
      minimum: 1,
      maximum: 10_000,
      ...positionAlert,
    }),
    decimal('gps.position.alert.lat', 'Expected Latitude', {
      unit: '°',
      minimum: -90,
      maximum: 90,
      ...positionAlert,
    }),
    decimal('gps.position.alert.lon', 'Expected Longitude', {
      unit: '°',
      minimum: -180,
      maximum: 180,
      ...positionAlert,
    }),
    flag('gps.speed.count_hours', 'Count Movement Hours', {
      ...modem,
      forReading: true,
      help: 'Counts the hours above 2 km/h.',
    }),
    flag('gps.speed.alert.enable', 'Speed Alert', modem),
    whole('gps.speed.alert.threshold', 'Speed Threshold', {
      unit: 'km/h',
      minimum: 1,
      maximum: 1000,
      ...speedAlert,
    }),
    whole('gps.speed.alert.hysteresis', 'Speed Hysteresis', {
      unit: 'km/h',
      minimum: 1,
      maximum: 1000,
      ...speedAlert,
    }),
    flag('gps.odometer.enable', 'Odometer', { ...modem, certainty: 'S', forReading: true }),
  ]),
  ...card('Internal', { section: 'Bluetooth', ...both, certainty: 'D' }, [
    text('ble.addr', 'Own address', { readOnly: true, forReading: true, certainty: 'S' }),
    nameRow('ble'),
    intervalRow('ble'),
    whole('ble.capture_time', 'Scan Time', { unit: 's', minimum: 0, maximum: 86_400 }),
    list('ble.id_list', 'Address Capture List', {
      format: 'bleIds',
      help: 'Addresses of 12 hexadecimal digits, with commas; *4 after one takes up to four messages of it. Empty takes all.',
    }),
    flag('ble.send_raw', 'Send Raw Data', { certainty: 'I' }),
  ]),
  ...card('Internal', { section: 'Magnetic switch', generation: 2, certainty: 'I' }, [
    pick(
      'magnet.action',
      'Magnetic switch',
      [
        { value: 'SETUP', label: 'Setup' },
        { value: 'WAKE', label: 'Wake' },
        { value: 'TRIGGER', label: 'Trigger' },
      ],
      {
        openChoices: true,
        help: 'Setup works like the button, Wake measures once, Trigger also fires trigger 0 of the script.',
      },
    ),
  ]),
]
