import { createMessage, type Message, type PlainMessageId, toMessage } from '@fieldport/messages'
import { choicesFor, findConfigKey } from './catalogue.ts'
import type { ConfigKey, DeviceVariant, ConfigValue } from './config-key.ts'
import { parseAlertRange, parseCalibration, parseModbusSettings, parseDecimal } from './encodings.ts'
import { isUnsafeKey } from './flat.ts'
import { formatRules } from './formats.ts'

export type ConfigValueResult =
  | { readonly ok: true; readonly value: ConfigValue }
  | { readonly ok: false; readonly message: Message }

/** Decides the choices of a few keys; without it, all are valid. */
export type DeviceModel = Pick<DeviceVariant, 'model'>

/** Source: specification 2, sections 5 and 8. */
export const configMessages = {
  noChanges: 'noChanges',
  invalid: (key: string) => createMessage('settingInvalid', { key }),
  notANumber: (key: string) => createMessage('settingNotANumber', { key }),
  unreadable: (key: string) => createMessage('settingUnreadable', { key }),
  server: 'brokerAddressInvalid',
} as const

/** The title shown with `configMessages.invalid`. Source: specification 2, section 5. */
export const inputValidationTitle = 'inputValidationFailed'

const unknownTextLength = 4096
const unknownKeyPattern = /^[\w-]{1,48}(?:\.[\w-]{1,48}){0,7}$/

/** Keys outside the catalogue that contain numbers. Source: design notes on configuration keys, 'Numbers'. */
const numberWord =
  /(?:interval|hysteresis|threshold|radius|lat|lon|baud|capture_time|maxtime|maxchars|start_time|measure_time|hold_time|start_idle_time|timeout|reset_value|scaling|scan_mode|version|vset|delay|num(?:[1-9]|10))$/

/** A value as a field shows it, the inverse of `parseConfigText`. */
export function formatConfigValue(value: ConfigValue): string {
  return value === null ? '' : String(value)
}

/**
 * Removes surrounding spaces, except where they may be intended: in passwords, network names and text that a serial
 * port waits for.
 */
function tidied(row: ConfigKey | undefined, text: string): string {
  const isVerbatim =
    row === undefined ||
    row.secret === true ||
    row.format === 'ssid' ||
    /^(?:serial1\.capture|script\.str)/.test(row.key)
  return isVerbatim ? text : text.trim()
}

/**
 * Parses typed text. Empty text is null; a key outside the catalogue keeps its text, unless its name suggests a number.
 * Source: specification 2, section 5 ('Config save').
 * @returns the value, or the specification's message
 */
export function parseConfigText(key: string, text: string, subject?: DeviceModel): ConfigValueResult {
  const row = findConfigKey(key)
  if (tidied(row, text) === '') return checkConfigValue(key, null, subject)
  const value = row ? readText(row, text) : readUnknown(key, text)
  if (value !== undefined) return checkConfigValue(key, value, subject)
  const isNumber = (row?.parser ?? 'number') === 'number'
  return refuse(isNumber ? configMessages.notANumber(key) : configMessages.unreadable(key))
}

function readUnknown(key: string, text: string): ConfigValue | undefined {
  return numberWord.test(key) ? parseDecimal(text) : text
}

/** undefined: cannot be parsed as the key's type. */
function readText(row: ConfigKey, text: string): ConfigValue | undefined {
  if (row.type === 'choice') return readChoice(row, text.trim())
  if (row.parser === 'boolean') return readBoolean(text)
  return row.parser === 'number' ? parseDecimal(text) : text
}

/** A choice may be typed as its stored value or its label. */
function readChoice(row: ConfigKey, text: string): ConfigValue | undefined {
  const wanted = text.toLowerCase()
  const found = row.choices?.find(
    ({ value, label }) => String(value).toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  return found?.value ?? (row.parser === 'number' ? parseDecimal(text) : text)
}

function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  return ['false', '0', 'off', 'no'].includes(word) ? false : undefined
}

/**
 * Whether a device may be given this value: type, range, choices, length and format. Read-only keys accept none. Keys outside the
 * catalogue accept any JSON scalar. null and empty text empty a key.
 * @returns the value to send, or the specification's message
 */
export function checkConfigValue(key: string, value: unknown, subject?: DeviceModel): ConfigValueResult {
  const row = findConfigKey(key)
  if (!row) return checkUnknown(key, value)
  if (row.readOnly) return refuse(configMessages.invalid(key))
  if (value === null || (typeof value === 'string' && tidied(row, value) === '')) {
    return row.requiredMessage === undefined ? accept(null) : refuse(row.requiredMessage)
  }
  if (row.type === 'choice') return checkChoice(row, value, subject)
  return checkers[row.type](row, value)
}

type Checker = (row: ConfigKey, value: unknown) => ConfigValueResult

const checkers: Readonly<Record<Exclude<ConfigKey['type'], 'choice'>, Checker>> = {
  boolean: (row, value) =>
    typeof value === 'boolean' ? accept(value) : refuse(configMessages.unreadable(row.key)),
  integer: (row, value) => checkNumber(row, value, Number.isSafeInteger(value)),
  number: (row, value) => checkNumber(row, value, Number.isFinite(value)),
  string: (row, value) => checkText(row, value, matchesFormat),
  list: (row, value) => checkText(row, value, matchesFormat),
  alertRange: (row, value) => checkText(row, value, (text) => parseAlertRange(text) !== undefined),
  calibration: (row, value) => checkText(row, value, (text) => parseCalibration(text) !== undefined),
  modbusSettings: (row, value) => checkText(row, value, (text) => parseModbusSettings(text) !== undefined),
  // The device's own format is not public, so any plain text is accepted.
  alertLevels: (row, value) => checkText(row, value, () => true),
}

function checkNumber(row: ConfigKey, value: unknown, isNumber: boolean): ConfigValueResult {
  if (!isNumber || typeof value !== 'number') return refuse(configMessages.notANumber(row.key))
  const isInside = value >= (row.minimum ?? -Infinity) && value <= (row.maximum ?? Infinity)
  return isInside ? accept(value) : refuse(configMessages.invalid(row.key))
}

function checkChoice(row: ConfigKey, value: unknown, subject?: DeviceModel): ConfigValueResult {
  const choices = subject ? choicesFor(row, subject) : (row.choices ?? [])
  const found = choices.find((choice) => choice.value === value)
  if (found) return accept(found.value)
  if (row.allowsOtherValues && isForeignChoice(value)) return accept(value)
  const isReadable = row.parser !== 'number' || Number.isFinite(value)
  return refuse(isReadable ? configMessages.invalid(row.key) : configMessages.notANumber(row.key))
}

/** A short word or small number, as a device may store a choice whose values are not public. */
function isForeignChoice(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[\w /-]{1,25}$/.test(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && Math.abs(value) <= 9999
  return typeof value === 'boolean'
}

function checkText(
  row: ConfigKey,
  value: unknown,
  hasForm: (text: string, row: ConfigKey) => boolean,
): ConfigValueResult {
  if (typeof value === 'string') {
    const text = tidied(row, value)
    const fits = isPlainText(text) && text.length <= (row.maximumLength ?? unknownTextLength)
    if (fits && hasForm(text, row)) return accept(text)
  }
  return refuse(row.format === 'mqttServer' ? configMessages.server : configMessages.invalid(row.key))
}

function matchesFormat(text: string, row: ConfigKey): boolean {
  return row.format === undefined || formatRules[row.format](text)
}

/** No control characters and no unpaired surrogates: neither devices nor the engine store them. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

function checkUnknown(key: string, value: unknown): ConfigValueResult {
  if (!unknownKeyPattern.test(key) || isUnsafeKey(key)) return refuse(configMessages.unreadable(key))
  if (value === null || value === '') return accept(null)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return accept(value)
  const isText = typeof value === 'string' && value.length <= unknownTextLength && isPlainText(value)
  return isText ? accept(value) : refuse(configMessages.unreadable(key))
}

function accept(value: ConfigValue): ConfigValueResult {
  return { ok: true, value }
}

function refuse(what: PlainMessageId | Message): ConfigValueResult {
  return { ok: false, message: toMessage(what) }
}
