/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import {
  calibration,
  card,
  decimal,
  flag,
  hysteresisRow,
  intervalRow,
  levels,
  limits,
  list,
  nameRow,
  numbers,
  pick,
  same,
  text,
  unitRow,
  whole,
} from './rows.ts'

const capture = { shownWhen: { key: 'serial1.mode', values: ['CAPTURE', null] } } as const
const modbus = { shownWhen: { key: 'serial1.mode', values: ['MODBUS', null] } } as const
const baudRates = [4800, 9600, 19_200, 38_400, 57_600, 115_200] as const

function canKeys(number: 1 | 2): readonly ConfigKey[] {
  const bus = `can${number}`
  return card(
    'External',
    { section: `CAN ${number}`, generation: number === 1 ? 'both' : 2, certainty: 'D' },
    [
      nameRow(bus),
      intervalRow(bus),
      pick(
        `${bus}.nominal_baud`,
        'Nominal Baud Rate',
        [125, 250, 500, 1000].map((rate) => ({ value: rate, label: `${rate} kbit/s` })),
        { default: 250 },
      ),
      whole(`${bus}.capture_time`, 'Capture Time', { unit: 's', minimum: 0, maximum: 86_400 }),
      flag(`${bus}.tx_enable`, 'TX Enable', {
        default: false,
        help: 'Off: the device only listens and acknowledges nothing. Scripts that send need it on.',
      }),
      list(`${bus}.id_list`, 'ID Capture List', {
        format: 'canIds',
        help: 'Hexadecimal identifiers with commas; ?? stands for any priority or source, *4 takes up to four, # one of each other, * alone everything. Empty: one of each.',
      }),
      flag(`${bus}.send_raw`, 'Send Raw Data', { default: true, certainty: 'I' }),
    ],
  )
}

const serialKeys = card('External', { section: 'Serial 1', generation: 'both', certainty: 'D' }, [
  nameRow('serial1'),
  intervalRow('serial1'),
  pick('serial1.type', 'Type', same('RS232', 'RS485'), { openChoices: true }),
  flag('serial1.termination', 'Termination Resistor', {
    help: '120 ohm across the pair.',
    shownWhen: { key: 'serial1.type', values: ['RS485', null] },
  }),
  pick(
    'serial1.mode',
    'Mode',
    [
      { value: 'CAPTURE', label: 'Capture' },
      { value: 'MODBUS', label: 'Modbus' },
    ],
    { forReading: true },
  ),
  pick('serial1.baud', 'Baud Rate', same(...baudRates), { default: 9600 }),
  text('serial1.settings', 'Settings', {
    default: '8N1',
    maximumLength: 3,
    format: 'serialSettings',
    help: 'Data bits 7, 8 or 9; parity N, E or O; stop bits 1 or 2.',
  }),
  text('serial1.capture.start', 'Start String', { maximumLength: 32, ...capture }),
  whole('serial1.capture.start_idle_time', 'Idle Time Before Start', {
    unit: 'ms',
    minimum: 0,
    maximum: 60_000,
    default: 0,
    help: 'A silence longer than this starts a capture; 0 is off.',
    ...capture,
  }),
  text('serial1.capture.end', 'End String', { maximumLength: 32, ...capture }),
  text('serial1.capture.request', 'Request String', {
    maximumLength: 32,
    help: 'Sent when the port turns on.',
    ...capture,
  }),
  whole('serial1.capture.maxtime', 'Max Time', { unit: 's', minimum: 0, maximum: 86_400, ...capture }),
  whole('serial1.capture.maxchars', 'Max Chars', { minimum: 0, maximum: 512, ...capture }),
  flag('serial1.capture.alert', 'Alert on Capture', capture),
  decimal('serial1.modbus.timeout', 'Slave Timeout', { unit: 's', minimum: 0, maximum: 10, ...modbus }),
])

/** One Modbus read. The first five are documented key by key, of 6 to 10 the settings and the calibration. */
function moduleKeys(number: number): readonly ConfigKey[] {
  const block = `mod${number}`
  const settled = number <= 10 ? 'D' : 'S'
  const rest = number <= 5 ? 'D' : 'S'
  return card('External', { section: `Modbus ${number}`, generation: 'both', certainty: rest }, [
    nameRow(block, modbus),
    {
      key: `${block}.settings`,
      label: 'Settings',
      help: 'Slave address, function and register. Empty turns this read off.',
      type: 'modbusSettings',
      parser: 'featureVersion',
      maximumLength: 18,
      default: '',
      forReading: true,
      certainty: settled,
      ...modbus,
    },
    calibration(`${block}.cal`, 'Calibration', { certainty: settled, ...modbus }),
    unitRow(`${block}.unit`, 'Unit', modbus),
    ...limits(block, 'cal', modbus),
    levels(`${block}.alert`, { generation: 2, ...modbus }),
  ])
}

const thermocoupleKeys = card('External', { section: 'Thermocouple', generation: 1, certainty: 'D' }, [
  nameRow('tc1'),
  intervalRow('tc1'),
  hysteresisRow('tc1', '°C', { minimum: 0, maximum: 1000 }),
  pick('tc1.type', 'Type', same('K', 'J', 'T', 'N', 'S', 'E', 'B', 'R'), { default: 'K' }),
  ...limits('tc1', '°C', { minimum: -1000, maximum: 1000 }),
])

/** Tab External, what both generations have. Source: design notes on configuration keys, 'External, both generations'. */
export const externalKeys: readonly ConfigKey[] = [
  ...canKeys(1),
  ...canKeys(2),
  ...thermocoupleKeys,
  ...serialKeys,
  ...numbers(1, 50).flatMap(moduleKeys),
]
