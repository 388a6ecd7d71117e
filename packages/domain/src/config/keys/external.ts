/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import {
  calibrationRow,
  cardRows,
  decimalRow,
  booleanRow,
  hysteresisRow,
  intervalRow,
  alertLevelsRow,
  alertRangeRows,
  listRow,
  nameRow,
  integerRange,
  choiceRow,
  choicesFromValues,
  textRow,
  unitRow,
  integerRow,
} from './rows.ts'

const capture = { visibleWhen: { key: 'serial1.mode', values: ['CAPTURE', null] } } as const
const modbus = { visibleWhen: { key: 'serial1.mode', values: ['MODBUS', null] } } as const
const baudRates = [4800, 9600, 19_200, 38_400, 57_600, 115_200] as const

function canKeys(number: 1 | 2): readonly ConfigKey[] {
  const bus = `can${number}`
  return cardRows(
    'External',
    { section: `CAN ${number}`, generation: number === 1 ? 'both' : 2, certainty: 'D' },
    [
      nameRow(bus),
      intervalRow(bus),
      choiceRow(
        `${bus}.nominal_baud`,
        'Nominal Baud Rate',
        [125, 250, 500, 1000].map((rate) => ({ value: rate, label: `${rate} kbit/s` })),
        { default: 250 },
      ),
      integerRow(`${bus}.capture_time`, 'Capture Time', { unit: 's', minimum: 0, maximum: 86_400 }),
      booleanRow(`${bus}.tx_enable`, 'TX Enable', {
        default: false,
        help: 'Off: the device only listens and acknowledges no frames. Turn on for scripts that send.',
      }),
      listRow(`${bus}.id_list`, 'ID Capture List', {
        format: 'canIds',
        help: 'Hexadecimal IDs, separated by commas. ?? matches any priority or source; *4 captures up to four messages of an ID; # captures one of each other ID; * alone captures everything. Leave empty to capture one of each ID.',
      }),
      booleanRow(`${bus}.send_raw`, 'Send Raw Data', { default: true, certainty: 'I' }),
    ],
  )
}

const serialKeys = cardRows('External', { section: 'Serial 1', generation: 'both', certainty: 'D' }, [
  nameRow('serial1'),
  intervalRow('serial1'),
  choiceRow('serial1.type', 'Type', choicesFromValues('RS232', 'RS485'), { allowsOtherValues: true }),
  booleanRow('serial1.termination', 'Termination Resistor', {
    help: 'Connects 120 Ω across the pair.',
    visibleWhen: { key: 'serial1.type', values: ['RS485', null] },
  }),
  choiceRow(
    'serial1.mode',
    'Mode',
    [
      { value: 'CAPTURE', label: 'Capture' },
      { value: 'MODBUS', label: 'Modbus' },
    ],
    { isVisibleToViewers: true },
  ),
  choiceRow('serial1.baud', 'Baud Rate', choicesFromValues(...baudRates), { default: 9600 }),
  textRow('serial1.settings', 'Settings', {
    default: '8N1',
    maximumLength: 3,
    format: 'serialSettings',
    help: 'Data bits (7, 8 or 9), parity (N, E or O) and stop bits (1 or 2), such as 8N1.',
  }),
  textRow('serial1.capture.start', 'Start String', { maximumLength: 32, ...capture }),
  integerRow('serial1.capture.start_idle_time', 'Idle Time Before Start', {
    unit: 'ms',
    minimum: 0,
    maximum: 60_000,
    default: 0,
    help: 'Starts a capture after a silence longer than this (0 = off).',
    ...capture,
  }),
  textRow('serial1.capture.end', 'End String', { maximumLength: 32, ...capture }),
  textRow('serial1.capture.request', 'Request String', {
    maximumLength: 32,
    help: 'Sent when the port is turned on.',
    ...capture,
  }),
  integerRow('serial1.capture.maxtime', 'Max Time', { unit: 's', minimum: 0, maximum: 86_400, ...capture }),
  integerRow('serial1.capture.maxchars', 'Max Chars', { minimum: 0, maximum: 512, ...capture }),
  booleanRow('serial1.capture.alert', 'Alert on Capture', capture),
  decimalRow('serial1.modbus.timeout', 'Slave Timeout', { unit: 's', minimum: 0, maximum: 10, ...modbus }),
])

/** One Modbus read. Reads 1 to 5 are documented for every key, 6 to 10 only for settings and calibration. */
function moduleKeys(number: number): readonly ConfigKey[] {
  const block = `mod${number}`
  const settled = number <= 10 ? 'D' : 'S'
  const rest = number <= 5 ? 'D' : 'S'
  return cardRows('External', { section: `Modbus ${number}`, generation: 'both', certainty: rest }, [
    nameRow(block, modbus),
    {
      key: `${block}.settings`,
      label: 'Settings',
      help: 'Slave address, function and register. Leave empty to turn this read off.',
      type: 'modbusSettings',
      parser: 'featureVersion',
      maximumLength: 18,
      default: '',
      isVisibleToViewers: true,
      certainty: settled,
      ...modbus,
    },
    calibrationRow(`${block}.cal`, 'Calibration', { certainty: settled, ...modbus }),
    unitRow(`${block}.unit`, 'Unit', modbus),
    ...alertRangeRows(block, 'cal', modbus),
    alertLevelsRow(`${block}.alert`, { generation: 2, ...modbus }),
  ])
}

const thermocoupleKeys = cardRows('External', { section: 'Thermocouple', generation: 1, certainty: 'D' }, [
  nameRow('tc1'),
  intervalRow('tc1'),
  hysteresisRow('tc1', '°C', { minimum: 0, maximum: 1000 }),
  choiceRow('tc1.type', 'Type', choicesFromValues('K', 'J', 'T', 'N', 'S', 'E', 'B', 'R'), { default: 'K' }),
  ...alertRangeRows('tc1', '°C', { minimum: -1000, maximum: 1000 }),
])

/** Tab External, keys of both generations. Source: design notes on configuration keys, 'External, both generations'. */
export const externalKeys: readonly ConfigKey[] = [
  ...canKeys(1),
  ...canKeys(2),
  ...thermocoupleKeys,
  ...serialKeys,
  ...integerRange(1, 50).flatMap(moduleKeys),
]
