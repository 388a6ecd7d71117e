import { getLocaleSettings } from '../locale-settings.ts'
import { decimalMark } from './decimal-mark.ts'

/** A number in a field: without groups, and with the decimal mark of the reader's other numbers. */
export function writeNumber(value: number, locale = getLocaleSettings().locale): string {
  return localizeDecimalMark(String(value), locale)
}

/** A number as programs write it, with the reader's decimal mark; any other text stays. */
export function localizeDecimalMark(text: string, locale = getLocaleSettings().locale): string {
  return /^[+-]?\d*\.\d+(?:e[+-]?\d+)?$/i.test(text) ? text.replace('.', decimalMark(locale)) : text
}
