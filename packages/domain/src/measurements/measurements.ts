import { channelPath, channelUnit, isIoStyleModel, readConfigText } from './channels.ts'
import {
  measurementFamilies,
  type MeasurementFamily,
  type MeasurementKind,
  type MeasurementPlace,
  type MeasurementRow,
  singleMeasurements,
} from './measurement-catalogue.ts'
import { colourOfKey } from './palette.ts'

/** How one data key is shown. Source: specification 3, section 3 ('Measurement catalogue'). */
export type Measurement = {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly sortOrder: number
  readonly colour: string
  readonly kind: MeasurementKind
  readonly place: MeasurementPlace
  readonly step: boolean
  readonly suggestedMin?: number
  readonly suggestedMax?: number
  readonly unknownValue?: number
}

export type MeasurementOptions = {
  /** The device's model: its generation determines the labels. */
  readonly model?: string | undefined
  /** The device's configuration, dotted or nested: names and units of its channels. */
  readonly config?: unknown
  /** A value of the key, which determines the kind of an open key (cp, unknown). */
  readonly value?: unknown
}

const nameLength = 25
const unknownOrder = 98

/**
 * Describes any data key. Unknown keys get a readable label, no unit, and the kind of their value.
 * Never throws. Source: specification 3, section 3.
 */
export function describeMeasurement(key: string, options: MeasurementOptions = {}): Measurement {
  const single = Object.hasOwn(singleMeasurements, key) ? singleMeasurements[key] : undefined
  const hours = single === undefined ? describeHours(key, options) : undefined
  const { family, number } = splitKey(key)
  const row = single ?? hours ?? familyRow(family, number, options) ?? unknownRow(key)
  const path = hours ? undefined : channelPath(key, family, number ?? 1, isIoStyleModel(options.model))
  const name = path && readConfigText(options.config, `${path.block}.name`, nameLength)
  const unit = path && channelUnit(options.config, path)
  const kind = row.kind ?? kindOfValue(options.value)
  return {
    ...bounds(row),
    key,
    label: name === undefined ? row.label : namedLabel(name, family, options),
    unit: kind === 'number' ? (unit ?? row.unit ?? '') : kind === 'hours' ? 'h' : '',
    decimals: row.decimals ?? 2,
    sortOrder: row.order,
    colour: colourOfKey(key),
    kind,
    place: kind === 'list' ? 'panel' : (row.place ?? 'card'),
    step: row.step ?? false,
  }
}

/** Whether the catalogue knows a key as a numeric measurement: no text, list or record metadata. */
export function isCataloguedReading(key: string): boolean {
  const single = Object.hasOwn(singleMeasurements, key) ? singleMeasurements[key] : undefined
  const { family, number } = splitKey(key)
  const row = single ?? describeHours(key, {}) ?? familyRow(family, number, {})
  return row !== undefined && (row.kind === undefined || row.kind === 'number' || row.kind === 'hours')
}

/** 'mod 3' and 'mod3' are the same key. A key without a number is a family of its own. */
function splitKey(key: string): { readonly family: string; readonly number: number | undefined } {
  const match = /^([a-z_]+?) ?(\d{1,6})$/.exec(key)
  return { family: match?.[1] ?? key, number: match ? Number(match[2]) : undefined }
}

function findFamily(family: string): MeasurementFamily | undefined {
  return Object.hasOwn(measurementFamilies, family) ? measurementFamilies[family] : undefined
}

function familyRow(family: string, number: number | undefined, options: MeasurementOptions) {
  const row = findFamily(family)
  if (row === undefined || number === undefined) return undefined
  const onPin = row.ioStyle && isIoStyleModel(options.model)
  return { ...row, label: onPin ? `IO${number} ${row.noun}` : `${row.label} ${number}` }
}

/** A pin of an io-style device, and a counting input, measure several things under one name: the noun distinguishes them. */
function namedLabel(name: string, family: string, options: MeasurementOptions): string {
  const row = findFamily(family)
  if (!row?.ioStyle) return name
  const alone = !isIoStyleModel(options.model) && ['analog', 'digital', 'current'].includes(family)
  return alone ? name : `${name} ${row.noun}`
}

/** Hour counters: 'n_hrs', 'hourmeter n', 'state1_hrs' to 'state6_hrs' and '<key>_hrs'. Source: specification 3, section 3. */
function describeHours(key: string, options: MeasurementOptions): MeasurementRow | undefined {
  const counted = /^(.+)_hrs$/.exec(key)?.[1]
  if (counted === undefined) return undefined
  if (/^\d+$/.test(counted)) return { label: `Hour Meter ${Number(counted)}`, kind: 'hours', order: 80 }
  const state = /^state(\d+)$/.exec(counted)?.[1]
  if (state !== undefined) {
    const name = readConfigText(options.config, `state${state}.name`, nameLength)
    return { label: name ?? `State ${state} Hours`, kind: 'hours', order: 82, place: 'panel' }
  }
  const label = labelOf(counted, options)
  return { label: label.endsWith('Hours') ? label : `${label} Hours`, kind: 'hours', order: 81 }
}

function labelOf(key: string, options: MeasurementOptions): string {
  const { family, number } = splitKey(key)
  const single = Object.hasOwn(singleMeasurements, key) ? singleMeasurements[key] : undefined
  return (single ?? familyRow(family, number, options) ?? unknownRow(key)).label
}

function unknownRow(key: string): MeasurementRow {
  return { label: humaniseKey(key), order: unknownOrder }
}

/** 'fuel_level2' → 'Fuel level 2'. An empty key stays visible as it is. */
export function humaniseKey(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/[_\s.-]+/g, ' ')
    .trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

function kindOfValue(value: unknown): MeasurementKind {
  if (typeof value === 'string') return 'string'
  return typeof value === 'object' && value !== null ? 'list' : 'number'
}

function bounds(row: MeasurementRow) {
  const { suggestedMin, suggestedMax, unknownValue } = row
  return {
    ...(suggestedMin === undefined ? {} : { suggestedMin }),
    ...(suggestedMax === undefined ? {} : { suggestedMax }),
    ...(unknownValue === undefined ? {} : { unknownValue }),
  }
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** Display order: the sort order, then the key with its numbers read as numbers (cp2 before cp10). */
export function compareMeasurements(
  left: { readonly key: string; readonly sortOrder: number },
  right: { readonly key: string; readonly sortOrder: number },
): number {
  return left.sortOrder - right.sortOrder || naturalOrder.compare(left.key, right.key)
}

/** A number that can be shown: finite, and not the key's value for 'unknown' (gsm_rssi -114). */
export function isKnownReading(key: string, value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return !Object.hasOwn(singleMeasurements, key) || singleMeasurements[key]?.unknownValue !== value
}
