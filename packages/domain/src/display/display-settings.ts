import { isObject } from '../objects.ts'
import { gaugeFields, type GaugeSettings } from './gauge.ts'
import { truncateText } from '../text-rules.ts'

/** Limits of a display setting. Source: specification 3, sections 5 and 9. */
export const displayTextLength = 15
export const maximumDecimals = 8
export const displayOrder = { lowest: 1, highest: 100 } as const

/** 'default' is the trend line of a number and the escaped text of a string. Source: specification 3, section 3. */
export const numberDisplayTypes = ['default', 'gauge', 'digital', 'hours', 'hide'] as const
export const textDisplayTypes = ['default', 'raw', 'hex', 'base64', 'hide'] as const
export const displayTypes = ['default', 'hide', 'gauge', 'digital', 'hours', 'raw', 'hex', 'base64'] as const
export type DisplayType = (typeof displayTypes)[number]

export type DigitalSettings = {
  readonly lowThreshold: number
  readonly lowString: string
  readonly highString: string
}

/** A person's settings for one data key; an absent field follows the catalogue. Source: specification 3, section 3. */
export type DisplaySetting = {
  readonly displayType?: DisplayType
  readonly sort?: number
  readonly showSummary?: boolean
  readonly showLastReading?: boolean
  readonly name?: string
  readonly units?: string
  readonly dp?: number
  readonly gaugeSettings?: GaugeSettings
  readonly digitalSettings?: DigitalSettings
}

export type DisplaySettings = Readonly<Record<string, DisplaySetting>>

/**
 * Parses stored display settings by data key. Invalid fields are left out, decimals and order are clamped, long texts
 * are truncated; invalid entries are dropped, so a save must patch the stored object and never replace it with this
 * result. The result has no prototype, so that a key such as `constructor` finds nothing. Source: specification 3,
 * sections 3 and 5.
 */
export function parseDisplaySettings(value: unknown): DisplaySettings {
  const settings: Record<string, DisplaySetting> = Object.create(null)
  if (!isObject(value)) return settings
  for (const [key, entry] of Object.entries(value)) {
    if (isObject(entry)) settings[key] = parseDisplaySetting(entry)
  }
  return settings
}

/** Parses the stored setting of one key; invalid fields are left out, see `parseDisplaySettings`. */
export function parseDisplaySetting(value: unknown): DisplaySetting {
  if (!isObject(value)) return {}
  return dropAbsent({
    displayType: parseDisplayType(value['displayType']),
    sort: parseNumber(value['sort'], (sort) => clampWhole(sort, displayOrder.lowest, displayOrder.highest)),
    showSummary: parseBoolean(value['showSummary']),
    showLastReading: parseBoolean(value['showLastReading']),
    name: parseText(value['name']),
    units: parseText(value['units']),
    dp: parseNumber(value['dp'], clampDecimals),
    gaugeSettings: parseGauge(value['gaugeSettings']),
    digitalSettings: parseDigital(value['digitalSettings']),
  })
}

/** Decimal places are clamped to 0-8. Source: specification 3, section 5. */
export function clampDecimals(decimals: number): number {
  return clampWhole(decimals, 0, maximumDecimals)
}

/**
 * Display order 1-100; a value that is not a number resets to the default order. Source: specification 3, section 5.
 */
export function parseDisplayOrder(value: unknown, defaultOrder: number): number {
  const whole = (sort: number) => clampWhole(sort, displayOrder.lowest, displayOrder.highest)
  return parseNumber(value, whole) ?? defaultOrder
}

function clampWhole(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, Math.round(value)))
}

/** 'trendline' and 'escaped' are aliases of 'default'. */
function parseDisplayType(value: unknown): DisplayType | undefined {
  if (value === 'trendline' || value === 'escaped' || value === 'escaped text') return 'default'
  return displayTypes.find((type) => type === value)
}

/** Forms sometimes store numbers as text. */
function parseNumber(value: unknown, limit: (value: number) => number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? limit(number) : undefined
}

function parseBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? truncateText(value, displayTextLength) : undefined
}

const keepAsText = (value: number) => value

/** A gauge needs all six values and a scale; anything else is invalid. */
function parseGauge(value: unknown): GaugeSettings | undefined {
  if (!isObject(value)) return undefined
  const [min, max, warnLow, warnHigh, alarmLow, alarmHigh] = gaugeFields.map((field) =>
    parseNumber(value[field], keepAsText),
  )
  if (min === undefined || max === undefined || warnLow === undefined) return undefined
  if (warnHigh === undefined || alarmLow === undefined || alarmHigh === undefined) return undefined
  return min < max ? { min, max, warnLow, warnHigh, alarmLow, alarmHigh } : undefined
}

function parseDigital(value: unknown): DigitalSettings | undefined {
  if (!isObject(value)) return undefined
  const lowThreshold = parseNumber(value['lowThreshold'], keepAsText)
  const lowString = parseText(value['lowString'])
  const highString = parseText(value['highString'])
  if (lowThreshold === undefined || lowString === undefined || highString === undefined) return undefined
  return { lowThreshold, lowString, highString }
}

function dropAbsent(
  fields: {
    readonly [Field in keyof DisplaySetting]-?: DisplaySetting[Field] | undefined
  },
): DisplaySetting {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
