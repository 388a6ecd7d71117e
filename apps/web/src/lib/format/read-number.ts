import { getLocaleSettings } from '../locale-settings.ts'
import { withoutDirectionMarks } from './direction.ts'

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** On the way to a number, letter by letter. */
const incomplete = /^[+-]?(?:\d*\.?\d*|(?:\d+\.?\d*|\.\d+)e[+-]?)$/i
/** '1,000' and '12,345.6'. */
const commaGroups = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?=$|\.)/
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * A typed number, with a point or a comma before its decimals, in Western or Arabic digits; undefined if empty, NaN if it is none. For
 * readers whose own decimals follow a point, commas may group thousands. '1.234,5' is none, because it could mean several numbers.
 */
export function readNumber(text: string, locale = getLocaleSettings().locale): number | undefined {
  const typed = withDecimalPoint(text, locale)
  if (typed === '') return undefined
  const number = decimal.test(typed) ? Number(typed) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

/** Whether a text may become a number with more letters, but is none yet: '', '-', '.', '1e'. */
export function isIncompleteNumber(text: string): boolean {
  const typed = withDecimalPoint(text)
  return incomplete.test(typed) && !decimal.test(typed)
}

/** A typed number as programs write it, if it is one. A number copied from a right-to-left page has marks around it. */
export function withDecimalPoint(text: string, locale = getLocaleSettings().locale): string {
  const typed = withoutDirectionMarks(text)
    .trim()
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace('\u2212', '-')
  const groups = commaGroups.exec(typed)
  if (!groups || !hasDecimalPoint(locale)) return typed.replace(/[,\u066B]/, '.')
  return groups[0].replaceAll(',', '') + typed.slice(groups[0].length)
}

function hasDecimalPoint(locale: string | undefined): boolean {
  return new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === '.')
}
