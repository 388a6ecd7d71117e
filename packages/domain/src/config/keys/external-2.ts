import type { ConfigKey } from '../config-key.ts'
import type { ConfigRow } from './rows.ts'
import {
  calibrationRow,
  cardRows,
  decimalRow,
  booleanRow,
  hysteresisRow,
  intervalRow,
  alertLevelsRow,
  nameRow,
  integerRange,
  choiceRow,
  choicesFromValues,
  integerRow,
} from './rows.ts'

/** Quantities that a pin may measure. Source: design notes on configuration keys, 'External, generation 2'. */
const quantities = [
  { part: 'voltage', label: 'Voltage', help: '0 to 75 V.' },
  { part: 'current', label: 'Current', help: '−80 to 80 mA. Current out of the pin is positive.' },
  { part: 'freq', label: 'Frequency', help: '0.5 Hz to 5 kHz.' },
  { part: 'duty', label: 'Duty Cycle', help: '0 to 100%.' },
  {
    part: 'pulse',
    label: 'Pulse Count',
    help: 'Pulses of 1 ms or longer. During sleep, only IO 1 and IO 2 count.',
  },
] as const

const wakingPins = 2

function quantityRows(block: string): readonly ConfigRow[] {
  return quantities.flatMap(({ part, label, help }): readonly ConfigRow[] => {
    const prefix = `${block}.${part}`
    const shown = { visibleWhen: { key: `${prefix}.enable`, values: [true, null] } } as const
    return [
      booleanRow(`${prefix}.enable`, label, { help, isVisibleToViewers: true, certainty: 'S' }),
      calibrationRow(`${prefix}.cal`, `${label} Calibration`, { certainty: 'S', ...shown }),
      alertLevelsRow(`${prefix}.alert`, { label: `${label} Alerts`, ...shown }),
      part === 'pulse'
        ? integerRow(`${prefix}.reset_value`, 'Reset Value', {
            unit: 'counts',
            minimum: 1,
            maximum: 2_000_000_000,
            ...shown,
          })
        : hysteresisRow(prefix, 'cal', { label: `${label} Hysteresis`, ...shown }),
    ]
  })
}

function digitalRows(block: string): readonly ConfigRow[] {
  const shown = { visibleWhen: { key: `${block}.digital.enable`, values: [true, null] } } as const
  const volts = { unit: 'V', minimum: 0, maximum: 75, ...shown } as const
  return [
    booleanRow(`${block}.digital.enable`, 'Digital', { isVisibleToViewers: true }),
    decimalRow(`${block}.digital.threshold`, 'Digital Threshold', { ...volts, isVisibleToViewers: true }),
    decimalRow(`${block}.digital.hysteresis`, 'Digital Hysteresis', volts),
    booleanRow(`${block}.digital.count_hours`, 'Count Hours', { isVisibleToViewers: true, ...shown }),
    booleanRow(`${block}.digital.alert`, 'Change Alert', shown),
  ]
}

function wakeRows(block: string): readonly ConfigRow[] {
  return [
    booleanRow(`${block}.wake`, 'Wake on Low to High', {
      help: 'Wakes the device when the input rises above 2.3 V.',
    }),
    booleanRow(`${block}.hibernate`, 'Hibernate on High to Low', {
      help: 'Hibernates when the input falls below 1.0 V.',
    }),
    integerRow(`${block}.hibernate_delay`, 'Hibernate Delay Intervals', {
      unit: 'base intervals',
      minimum: 0,
      maximum: 10_000,
      visibleWhen: { key: `${block}.hibernate`, values: [true, null] },
    }),
  ]
}

function pinKeys(number: number): readonly ConfigKey[] {
  const block = `io${number}`
  return cardRows('External', { section: `IO ${number}`, generation: 2, certainty: 'I' }, [
    nameRow(block, { certainty: 'S' }),
    intervalRow(block, { certainty: 'S' }),
    choiceRow(
      `${block}.default_state`,
      'Default State',
      choicesFromValues('OFF', 'GND', 'VIN', 'VSET', 'PULLUP'),
      {
        default: 'OFF',
        allowsOtherValues: true,
        help: 'State between measurements. During sleep all pins are off, but a pull-up stays on.',
      },
    ),
    choiceRow(
      `${block}.measure_state`,
      'Measurement State',
      choicesFromValues('NO CHANGE', 'GND', 'VIN', 'VSET'),
      {
        default: 'NO CHANGE',
        allowsOtherValues: true,
        help: 'State during the measurement time.',
      },
    ),
    decimalRow(`${block}.measure_time`, 'Measurement Time', {
      unit: 's',
      minimum: 0,
      maximum: 3600,
      help: 'Required with a measurement state. CAN and serial wait for the longest measurement time.',
    }),
    ...(number <= wakingPins ? wakeRows(block) : []),
    ...quantityRows(block),
    ...digitalRows(block),
  ])
}

/** Tab External of generation 2. */
export const externalKeys2: readonly ConfigKey[] = [
  ...cardRows('External', { section: 'General IO', generation: 2, certainty: 'I' }, [
    decimalRow('io.vset', 'Vset', {
      unit: 'V',
      minimum: 5,
      maximum: 25,
      default: 12,
      help: 'Adjustable supply voltage of the pins: 100 mA in total.',
    }),
  ]),
  ...integerRange(1, 5).flatMap(pinKeys),
]
