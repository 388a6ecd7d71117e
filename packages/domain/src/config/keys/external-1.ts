/* oxlint-disable max-lines -- a table of data */
import type { ConfigKey } from '../config-key.ts'
import type { ConfigRow } from './rows.ts'
import {
  calibrationRow,
  cardRows,
  decimalRow,
  booleanRow,
  hysteresisRow,
  intervalRow,
  alertRangeRows,
  nameRow,
  integerRange,
  choiceRow,
  unitRow,
  integerRow,
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

type Shown = Pick<ConfigRow, 'visibleWhen'>

function inMode(block: string, ...modes: readonly string[]): Shown {
  return { visibleWhen: { key: `${block}.mode`, values: [...modes, null] } }
}

/** Calibration, unit and limits of a measured channel. */
function scaled(block: string, title: string, shown: Shown): readonly ConfigRow[] {
  return [
    calibrationRow(`${block}.cal`, `${title} Calibration`, shown),
    unitRow(`${block}.unit`, 'Unit', shown),
    ...alertRangeRows(block, 'cal', shown),
    hysteresisRow(block, 'cal', { label: 'Alarm/Warning Hysteresis', ...shown }),
  ]
}

function digital(block: string, shown: Shown): readonly ConfigRow[] {
  return [
    decimalRow(`${block}.digital.threshold`, 'Digital Threshold', {
      unit: 'V',
      minimum: 0,
      maximum: 30,
      isVisibleToViewers: true,
      ...shown,
    }),
    decimalRow(`${block}.digital.hysteresis`, 'Digital Hysteresis', {
      unit: 'V',
      minimum: 0,
      maximum: 20,
      ...shown,
    }),
    booleanRow(`${block}.digital.count_hours`, 'Count Hours', {
      isVisibleToViewers: true,
      help: 'Counts hours spent above the threshold.',
      ...shown,
    }),
  ]
}

function changeAlert(block: string): ConfigRow {
  return booleanRow(`${block}.digital.alert.enable`, 'Digital Change Alert', inMode(block, 'DIGITAL'))
}

function inputKeys(number: 1 | 2): readonly ConfigKey[] {
  const block = `input${number}`
  return cardRows('External', { section: `Input ${number}`, generation: 1, certainty: 'D' }, [
    nameRow(block),
    intervalRow(block),
    choiceRow(`${block}.mode`, 'Mode', inputModes, { allowsOtherValues: true, isVisibleToViewers: true }),
    ...digital(block, inMode(block, 'DIGITAL')),
    changeAlert(block),
    ...scaled(block, `Analog ${number}`, inMode(block, 'ANALOG', 'FREQUENCY')),
    ...(number === 1 ? pulseRows() : []),
  ])
}

function pulseRows(): readonly ConfigRow[] {
  const shown = { visibleWhen: { key: 'input1.pulse.enable', values: [true, null] } } as const
  return [
    booleanRow('input1.pulse.enable', 'Pulse Counting', {
      isVisibleToViewers: true,
      help: 'Counts pulses in addition to measuring frequency.',
      ...inMode('input1', 'FREQUENCY'),
    }),
    integerRow('input1.pulse.reset_value', 'Reset Value', {
      unit: 'counts',
      minimum: 1,
      maximum: 2_000_000_000,
      help: 'The count restarts at 0 after this value.',
      ...shown,
    }),
    decimalRow('input1.pulse.scaling', 'Pulse Scaling', { default: 1, isVisibleToViewers: true, ...shown }),
    unitRow('input1.pulse.unit', 'Pulse Unit', shown),
    ...alertRangeRows('input1.pulse', 'cal', shown, 'Pulse '),
  ]
}

/** Inputs 4 and 5: only named in the specification; they get the fields of input 2. */
function furtherInputKeys(number: number): readonly ConfigKey[] {
  const block = `input${number}`
  const shown = inMode(block, 'ANALOG', 'FREQUENCY')
  const rows = [
    nameRow(block),
    intervalRow(block),
    choiceRow(`${block}.mode`, 'Mode', inputModes, { allowsOtherValues: true, isVisibleToViewers: true }),
    ...digital(block, inMode(block, 'DIGITAL')),
    ...scaled(block, `Analog ${number}`, shown),
  ]
  return cardRows(
    'External',
    { section: `Input ${number}`, generation: 1, certainty: 'S' },
    rows.map((row) => ({
      ...row,
      onlyIfReported: true,
      ...(/\.(?:cal|hysteresis|count_hours)$/.test(row.key) ? { certainty: 'I' } : {}),
    })),
  )
}

const outputKeys = cardRows('External', { section: 'Output 1', generation: 1, certainty: 'D' }, [
  nameRow('output1'),
  intervalRow('output1', {
    help: 'As an input: measure every N base intervals. Ignored for an output.',
  }),
  choiceRow('output1.mode', 'Mode', outputModes, {
    allowsOtherValues: true,
    isVisibleToViewers: true,
    help: 'As an input, this is channel 3.',
  }),
  booleanRow('output1.warnings', 'On with Warnings', inMode('output1', 'OUTPUT')),
  booleanRow('output1.alarms', 'On with Alarms', inMode('output1', 'OUTPUT')),
  booleanRow('output1.alerts', 'On with Alerts', inMode('output1', 'OUTPUT')),
  integerRow('output1.hold_time', 'Hold Time', {
    unit: 's',
    minimum: 0,
    maximum: 86_400,
    help: 'How long the output stays on (0 = as long as the event lasts).',
    ...inMode('output1', 'OUTPUT'),
  }),
  changeAlert('output1'),
  ...scaled('output1', 'Analog 3', inMode('output1', 'ANALOG')),
])

function currentKeys(number: 1 | 2): readonly ConfigKey[] {
  const block = `current${number}`
  return cardRows('External', { section: `Current ${number}`, generation: 1, certainty: 'D' }, [
    nameRow(block),
    intervalRow(block, {
      help: 'Measure every N base intervals (0 = off). If this source powers a sensor, use the interval of the input that reads it.',
    }),
    choiceRow(`${block}.mode`, 'Mode', currentModes, { allowsOtherValues: true, isVisibleToViewers: true }),
    booleanRow(`${block}.always_on`, 'Always On', { default: false }),
    decimalRow(`${block}.start_time`, 'Start Time', {
      unit: 's',
      minimum: 0,
      maximum: 3600,
      help: 'How long the source is on before measuring.',
    }),
    changeAlert(block),
    ...scaled(block, `Current ${number}`, inMode(block, 'CURRENT')),
  ])
}

/** Sources 3 to 5: shown only if the device reports them. */
function furtherCurrentKeys(number: number): readonly ConfigKey[] {
  const block = `current${number}`
  const rows = [
    nameRow(block),
    intervalRow(block),
    choiceRow(`${block}.mode`, 'Mode', currentModes, { allowsOtherValues: true, isVisibleToViewers: true }),
    ...alertRangeRows(block, 'cal'),
    unitRow(`${block}.unit`),
  ]
  return cardRows(
    'External',
    { section: `Current ${number}`, generation: 1, certainty: 'S' },
    rows.map((row) => ({ ...row, onlyIfReported: true })),
  )
}

/** Tab External of generation 1. Source: design notes on configuration keys, 'External, generation 1'. */
export const externalKeys1: readonly ConfigKey[] = [
  ...inputKeys(1),
  ...inputKeys(2),
  ...integerRange(4, 5).flatMap(furtherInputKeys),
  ...outputKeys,
  ...currentKeys(1),
  ...currentKeys(2),
  ...integerRange(3, 5).flatMap(furtherCurrentKeys),
]
