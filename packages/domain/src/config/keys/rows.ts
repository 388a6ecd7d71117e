import type { ConfigChoice, ConfigKey, ConfigParser, ConfigTab } from '../config-key.ts'

/** A row before tab, section, generation and certainty of its card are added. */
export type ConfigRow = Omit<ConfigKey, 'tab' | 'section' | 'generation' | 'certainty'> &
  Partial<Pick<ConfigKey, 'generation' | 'certainty'>>

type Extra = Partial<Omit<ConfigRow, 'key' | 'type' | 'parser'>>
type Card = Pick<ConfigKey, 'section' | 'generation' | 'certainty'>

/** Rows of one card. A row's own fields take precedence. */
export function cardRows(tab: ConfigTab, place: Card, rows: readonly ConfigRow[]): readonly ConfigKey[] {
  return rows.map((row) => ({ tab, ...place, ...row }))
}

/** A switch. */
export function booleanRow(key: string, label: string, extra: Extra = {}): ConfigRow {
  return { key, label, type: 'boolean', parser: 'boolean', ...extra }
}

/** A whole number. */
export function integerRow(key: string, label: string, extra: Extra = {}): ConfigRow {
  return { key, label, type: 'integer', parser: 'number', ...extra }
}

/** A number with decimals. */
export function decimalRow(key: string, label: string, extra: Extra = {}): ConfigRow {
  return { key, label, type: 'number', parser: 'number', ...extra }
}

/** A text. */
export function textRow(key: string, label: string, extra: Extra = {}): ConfigRow {
  return { key, label, type: 'string', parser: 'string', ...extra }
}

/** A password or key, which is never sent to a browser. */
export function secretRow(key: string, label: string, extra: Extra = {}): ConfigRow {
  return textRow(key, label, { secret: true, ...extra })
}

/** A choice of stored words or numbers. */
export function choiceRow(
  key: string,
  label: string,
  choices: readonly ConfigChoice[],
  extra: Extra = {},
): ConfigRow {
  return { key, label, type: 'choice', parser: parserOf(choices), choices, ...extra }
}

function parserOf(choices: readonly ConfigChoice[]): ConfigParser {
  const type = typeof choices[0]?.value
  return type === 'number' || type === 'boolean' ? type : 'string'
}

/** Choices whose label is the stored value. */
export function choicesFromValues(...values: readonly (string | number)[]): readonly ConfigChoice[] {
  return values.map((value) => ({ value, label: String(value) }))
}

/** A comma-separated list, at most 200 characters. */
export function listRow(key: string, label: string, extra: Extra = {}): ConfigRow {
  return { key, label, type: 'list', parser: 'featureVersion', maximumLength: 200, ...extra }
}

/** Two points of a line and a unit, see `parseCalibration`. */
export function calibrationRow(key: string, label = 'Calibration', extra: Extra = {}): ConfigRow {
  return {
    key,
    label,
    type: 'calibration',
    parser: 'featureVersion',
    maximumLength: 30,
    isVisibleToViewers: true,
    help: 'Two points (measured value and the value it represents), then the unit.',
    ...extra,
  }
}

/** Generation 2 levels of one measurement; their format is not public. */
export function alertLevelsRow(key: string, extra: Extra = {}): ConfigRow {
  return {
    key,
    label: 'Alerts',
    type: 'alertLevels',
    parser: 'featureVersion',
    unit: 'cal',
    maximumLength: 200,
    isVisibleToViewers: true,
    certainty: 'S',
    ...extra,
  }
}

/** `prefix.warning` and `prefix.alarm`; minimum and maximum are the sensor's, and limits beyond them are allowed. */
export function alertRangeRows(
  prefix: string,
  unit: string,
  extra: Extra = {},
  word = '',
): readonly ConfigRow[] {
  return (['warning', 'alarm'] as const).map((kind) => ({
    key: `${prefix}.${kind}`,
    label: `${word}${kind === 'warning' ? 'Warning' : 'Alarm'}`,
    type: 'alertRange',
    parser: 'featureVersion',
    unit,
    isVisibleToViewers: true,
    help: "Triggers outside this range. To use one limit only, set the other beyond the sensor's range.",
    ...extra,
  }))
}

/** `block.name`: the name of a channel, at most 25 characters. */
export function nameRow(block: string, extra: Extra = {}): ConfigRow {
  return textRow(`${block}.name`, 'Name', { maximumLength: 25, isVisibleToViewers: true, ...extra })
}

/** The unit of a channel, at most 15 characters. */
export function unitRow(key: string, label = 'Unit', extra: Extra = {}): ConfigRow {
  return textRow(key, label, { maximumLength: 15, isVisibleToViewers: true, ...extra })
}

/** `block.interval`: how often a channel is measured, in base intervals; 0: never. */
export function intervalRow(block: string, extra: Extra = {}): ConfigRow {
  return integerRow(`${block}.interval`, 'Interval', {
    unit: 'base intervals',
    minimum: 0,
    maximum: 10_000,
    isVisibleToViewers: true,
    help: 'Measure every N base intervals (0 = off).',
    ...extra,
  })
}

/** `prefix.hysteresis`, in the unit of the measurement. */
export function hysteresisRow(prefix: string, unit: string, extra: Extra = {}): ConfigRow {
  return decimalRow(`${prefix}.hysteresis`, 'Hysteresis', {
    unit,
    help: 'How far the value must move back before the same event is triggered again.',
    ...extra,
  })
}

/** A read-only key that reports installed hardware. */
export function fittedRow(key: string, label = 'Fitted', extra: Extra = {}): ConfigRow {
  return booleanRow(key, label, { readOnly: true, isVisibleToViewers: true, certainty: 'S', ...extra })
}

/** The integers 1 to `last`, or `first` to `last`. */
export function integerRange(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
