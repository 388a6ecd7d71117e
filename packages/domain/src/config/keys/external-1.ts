/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import type { ConfigRow } from './rows.ts'
import {
  calibration,
  card,
  decimal,
  flag,
  hysteresisRow,
  intervalRow,
  limits,
  nameRow,
  numbers,
  pick,
  unitRow,
  whole,
} from './rows.ts'

const inputModes = [
  { value: 'DIGITAL', label: 'Digital' },
  { value: 'ANALOG', label: 'Analog' },
  { value: 'FREQUENCY', label: 'Frequency' },
]
const outputModes = [
  { value: 'OUTPUT', label: 'Output' },
  { value: 'ANALOG', label: 'Analog input' },
  { value: 'DIGITAL', label: 'Digital input' },
]
const currentModes = [
  { value: 'CURRENT', label: 'Current loop' },
  { value: 'DIGITAL', label: 'Digital' },
]

type Shown = Pick<ConfigRow, 'shownWhen'>

function inMode(block: string, ...modes: readonly string[]): Shown {
  return { shownWhen: { key: `${block}.mode`, values: [...modes, null] } }
}

/** Calibration, unit and limits of a measured channel. */
function scaled(block: string, title: string, shown: Shown): readonly ConfigRow[] {
  return [
    calibration(`${block}.cal`, `${title} Calibration`, shown),
    unitRow(`${block}.unit`, 'Unit', shown),
    ...limits(block, 'cal', shown),
    hysteresisRow(block, 'cal', { label: 'Alarm/Warning Hysteresis', ...shown }),
  ]
}

function digital(block: string, shown: Shown): readonly ConfigRow[] {
  return [
    decimal(`${block}.digital.threshold`, 'Digital Threshold', {
      unit: 'V',
      minimum: 0,
      maximum: 30,
      forReading: true,
      ...shown,
    }),
    decimal(`${block}.digital.hysteresis`, 'Digital Hysteresis', {
      unit: 'V',
      minimum: 0,
      maximum: 20,
      ...shown,
    }),
    flag(`${block}.digital.count_hours`, 'Count Hours', {
      forReading: true,
      help: 'Counts the hours above the threshold.',
      ...shown,
    }),
  ]
}

function changeAlert(block: string): ConfigRow {
  return flag(`${block}.digital.alert.enable`, 'Digital Change Alert', inMode(block, 'DIGITAL'))
}

function inputKeys(number: 1 | 2): readonly ConfigKey[] {
  const block = `input${number}`
  return card('External', { section: `Input ${number}`, generation: 1, certainty: 'D' }, [
    nameRow(block),
    intervalRow(block),
    pick(`${block}.mode`, 'Mode', inputModes, { openChoices: true, forReading: true }),
    ...digital(block, inMode(block, 'DIGITAL')),
    changeAlert(block),
    ...scaled(block, `Analog ${number}`, inMode(block, 'ANALOG', 'FREQUENCY')),
    ...(number === 1 ? pulseRows() : []),
  ])
}

function pulseRows(): readonly ConfigRow[] {
  const shown = { shownWhen: { key: 'input1.pulse.enable', values: [true, null] } } as const
  return [
    flag('input1.pulse.enable', 'Pulse Counting', {
      forReading: true,
      help: 'Counts in addition to the frequency.',
      ...inMode('input1', 'FREQUENCY'),
    }),
    whole('input1.pulse.reset_value', 'Reset Value', {
      unit: 'counts',
      minimum: 1,
      maximum: 2_000_000_000,
      help: 'The count starts again at 0 after this value.',
      ...shown,
    }),
    decimal('input1.pulse.scaling', 'Pulse Scaling', { default: 1, forReading: true, ...shown }),
    unitRow('input1.pulse.unit', 'Pulse Unit', shown),
    ...limits('input1.pulse', 'cal', shown, 'Pulse '),
  ]
}

/** Inputs 4 and 5: named in the specification, with the fields of input 2. */
function furtherInputKeys(number: number): readonly ConfigKey[] {
  const block = `input${number}`
  const shown = inMode(block, 'ANALOG', 'FREQUENCY')
  const rows = [
    nameRow(block),
    intervalRow(block),
    pick(`${block}.mode`, 'Mode', inputModes, { openChoices: true, forReading: true }),
    ...digital(block, inMode(block, 'DIGITAL')),
    ...scaled(block, `Analog ${number}`, shown),
  ]
  return card(
    'External',
    { section: `Input ${number}`, generation: 1, certainty: 'S' },
    rows.map((row) => ({
      ...row,
      whenPresent: true,
      ...(/\.(?:cal|hysteresis|count_hours)$/.test(row.key) ? { certainty: 'I' } : {}),
    })),
  )
}

const outputKeys = card('External', { section: 'Output 1', generation: 1, certainty: 'D' }, [
  nameRow('output1'),
  intervalRow('output1', {
    help: 'Measured every so many base intervals when it is an input; an output ignores it.',
  }),
  pick('output1.mode', 'Mode', outputModes, {
    openChoices: true,
    forReading: true,
    help: 'As an input it is channel 3.',
  }),
  flag('output1.warnings', 'On with Warnings', inMode('output1', 'OUTPUT')),
  flag('output1.alarms', 'On with Alarms', inMode('output1', 'OUTPUT')),
  flag('output1.alerts', 'On with Alerts', inMode('output1', 'OUTPUT')),
  whole('output1.hold_time', 'Hold Time', {
    unit: 's',
    minimum: 0,
    maximum: 86_400,
    help: 'How long the output stays on; 0: as long as the event lasts.',
    ...inMode('output1', 'OUTPUT'),
  }),
  changeAlert('output1'),
  ...scaled('output1', 'Analog 3', inMode('output1', 'ANALOG')),
])

function currentKeys(number: 1 | 2): readonly ConfigKey[] {
  const block = `current${number}`
  return card('External', { section: `Current ${number}`, generation: 1, certainty: 'D' }, [
    nameRow(block),
    intervalRow(block, {
      help: 'Measured every so many base intervals; 0 is off. A source that feeds a sensor needs the interval of the input that reads it.',
    }),
    pick(`${block}.mode`, 'Mode', currentModes, { openChoices: true, forReading: true }),
    flag(`${block}.always_on`, 'Always On', { default: false }),
    decimal(`${block}.start_time`, 'Start Time', {
      unit: 's',
      minimum: 0,
      maximum: 3600,
      help: 'The source is on for this long before it is measured.',
    }),
    changeAlert(block),
    ...scaled(block, `Current ${number}`, inMode(block, 'CURRENT')),
  ])
}

/** Sources 3 to 5: only where the device reports them. */
function furtherCurrentKeys(number: number): readonly ConfigKey[] {
  const block = `current${number}`
  const rows = [
    nameRow(block),
    intervalRow(block),
    pick(`${block}.mode`, 'Mode', currentModes, { openChoices: true, forReading: true }),
    ...limits(block, 'cal'),
    unitRow(`${block}.unit`),
  ]
  return card(
    'External',
    { section: `Current ${number}`, generation: 1, certainty: 'S' },
    rows.map((row) => ({ ...row, whenPresent: true })),
  )
}

/** Tab External of generation 1. Source: design notes on configuration keys, 'External, generation 1'. */
export const externalKeys1: readonly ConfigKey[] = [
  ...inputKeys(1),
  ...inputKeys(2),
  ...numbers(4, 5).flatMap(furtherInputKeys),
  ...outputKeys,
  ...currentKeys(1),
  ...currentKeys(2),
  ...numbers(3, 5).flatMap(furtherCurrentKeys),
]
