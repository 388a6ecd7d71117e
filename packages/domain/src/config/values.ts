import { findConfigKey } from './catalogue.ts'
import type { ConfigKey, ConfigValue } from './config-key.ts'
import { parseAlertRange, parseCalibration, parseModbusSettings, readDecimal } from './encodings.ts'
import { isPoisonousKey } from './flat.ts'
import { formatRules } from './formats.ts'

export type ConfigValueResult =
  | { readonly ok: true; readonly value: ConfigValue }
  | { readonly ok: false; readonly message: string }

/** Source: specification 2, sections 5 and 8. */
export const configMessages = {
  noChanges: 'No changes made.',
  invalid: (key: string) => `The value entered for ${key} is invalid.`,
  notANumber: (key: string) => `The value entered for ${key} is not a valid number.`,
  unreadable: (key: string) => `Error parsing the value entered for ${key}`,
  server: 'Broker address is not valid.',
} as const

/** The title of what `configMessages.invalid` says. Source: specification 2, section 5. */
export const inputValidationTitle = 'Input Validation Failed'

const unknownTextLength = 4096
const unknownKeyPattern = /^[\w-]{1,48}(?:\.[\w-]{1,48}){0,7}$/

/** Keys outside of the catalogue that hold numbers all the same. Source: design notes on configuration keys, 'Numbers'. */
const numberWord =
  /(?:interval|hysteresis|threshold|radius|lat|lon|baud|capture_time|maxtime|maxchars|start_time|measure_time|hold_time|start_idle_time|timeout|reset_value|scaling|scan_mode|version|vset|delay|num(?:[1-9]|10))$/

/**
 * The value of typed text. Empty text is null; a key outside of the catalogue keeps its text, unless its name is that of a
 * number. Source: specification 2, section 5 ('Config save').
 * @returns the value, or the specification's message
 */
export function parseConfigText(key: string, text: string): ConfigValueResult {
  const row = findConfigKey(key)
  if (text.trim() === '') return checkConfigValue(key, null)
  const value = row ? readText(row, text) : readUnknown(key, text)
  if (value !== undefined) return checkConfigValue(key, value)
  const parser = row?.parser ?? 'number'
  return refuse(parser === 'number' ? configMessages.notANumber(key) : configMessages.unreadable(key))
}

function readUnknown(key: string, text: string): ConfigValue | undefined {
  return numberWord.test(key) ? readDecimal(text) : text
}

/** undefined: cannot be read as what the key holds. */
function readText(row: ConfigKey, text: string): ConfigValue | undefined {
  if (row.type === 'choice') return readChoice(row, text.trim())
  if (row.parser === 'boolean') return readBoolean(text)
  if (row.parser === 'number') return readDecimal(text)
  return row.parser === 'featureVersion' ? text.trim() : text
}

/** A choice is typed as its stored value or as its label. */
function readChoice(row: ConfigKey, text: string): ConfigValue {
  const wanted = text.toLowerCase()
  const found = row.choices?.find(
    ({ value, label }) => String(value).toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  return found?.value ?? text
}

function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  return ['false', '0', 'off', 'no'].includes(word) ? false : undefined
}

/**
 * Whether a device may be given this value: type, range, choices, length and form. Read-only keys take none. Keys outside of
 * the catalogue take any scalar of JSON. null empties a key.
 */
export function checkConfigValue(key: string, value: unknown): ConfigValueResult {
  const row = findConfigKey(key)
  if (!row) return checkUnknown(key, value)
  if (row.readOnly) return refuse(configMessages.invalid(key))
  if (value === null || value === '') {
    return row.requiredMessage === undefined ? accept(null) : refuse(row.requiredMessage)
  }
  return checkers[row.type](row, value)
}

type Checker = (row: ConfigKey, value: unknown) => ConfigValueResult

const checkers: Readonly<Record<ConfigKey['type'], Checker>> = {
  boolean: (row, value) =>
    typeof value === 'boolean' ? accept(value) : refuse(configMessages.unreadable(row.key)),
  integer: (row, value) =>
    Number.isSafeInteger(value)
      ? checkRange(row, value as number)
      : refuse(configMessages.notANumber(row.key)),
  number: (row, value) =>
    Number.isFinite(value) ? checkRange(row, value as number) : refuse(configMessages.notANumber(row.key)),
  choice: checkChoice,
  string: (row, value) => checkText(row, value, matchesFormat),
  list: (row, value) => checkText(row, value, matchesFormat),
  alertRange: (row, value) => checkText(row, value, (text) => parseAlertRange(text) !== undefined),
  calibration: (row, value) => checkText(row, value, (text) => parseCalibration(text) !== undefined),
  modbusSettings: (row, value) => checkText(row, value, (text) => parseModbusSettings(text) !== undefined),
  // The device's own layout is not public, so any plain text is let through.
  alertLevels: (row, value) => checkText(row, value, () => true),
}

function checkRange(row: ConfigKey, value: number): ConfigValueResult {
  const isInside = value >= (row.minimum ?? -Infinity) && value <= (row.maximum ?? Infinity)
  return isInside ? accept(value) : refuse(configMessages.invalid(row.key))
}

function checkChoice(row: ConfigKey, value: unknown): ConfigValueResult {
  const found = row.choices?.find((choice) => choice.value === value)
  if (found) return accept(found.value)
  if (row.openChoices && isForeignChoice(value)) return accept(value)
  return refuse(
    row.parser === 'number' ? configMessages.notANumber(row.key) : configMessages.invalid(row.key),
  )
}

/** A short word or a small number, as a device may keep a choice whose stored values are not public. */
function isForeignChoice(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[\w /-]{1,25}$/.test(value)
  return typeof value === 'boolean' || (Number.isSafeInteger(value) && Math.abs(value as number) <= 9999)
}

function checkText(
  row: ConfigKey,
  value: unknown,
  hasForm: (text: string, row: ConfigKey) => boolean,
): ConfigValueResult {
  const isGood =
    typeof value === 'string' &&
    isPlainText(value) &&
    value.length <= (row.maximumLength ?? unknownTextLength) &&
    hasForm(value, row)
  if (isGood) return accept(value)
  return refuse(row.format === 'mqttServer' ? configMessages.server : configMessages.invalid(row.key))
}

function matchesFormat(text: string, row: ConfigKey): boolean {
  return row.format === undefined || formatRules[row.format](text)
}

/** No control characters and no half of a character: neither devices nor the engine keep them. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}]/u.test(text)
}

function checkUnknown(key: string, value: unknown): ConfigValueResult {
  if (!unknownKeyPattern.test(key) || isPoisonousKey(key)) return refuse(configMessages.unreadable(key))
  if (value === null || value === '') return accept(null)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return accept(value)
  if (typeof value === 'string' && value.length <= unknownTextLength && isPlainText(value))
    return accept(value)
  return refuse(configMessages.unreadable(key))
}

function accept(value: ConfigValue): ConfigValueResult {
  return { ok: true, value }
}

function refuse(message: string): ConfigValueResult {
  return { ok: false, message }
}
