import { getLocaleSettings } from '../locale-settings.ts'
import { decimalMark } from './decimal-mark.ts'
import { withoutDirectionMarks } from './direction.ts'

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** On the way to a number, letter by letter. */
const incomplete = /^[+-]?(?:\d*\.?\d*|(?:\d+\.?\d*|\.\d+)e[+-]?)$/i
/** '1,000' and '12,345.6' where decimals follow a point, '1.000' and '12.345,6' where they follow a comma. */
const wholeGroups = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?=$|\.)/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?=$|,)/,
} as const
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * A typed number, with a point or a comma before its decimals, in Western or Arabic digits; undefined if empty, NaN if it is none. The
 * mark that does not precede the reader's own decimals may group thousands: '1.000' is a thousand on a German page, 1 on an English one.
 */
export function readNumber(text: string, locale = getLocaleSettings().locale): number | undefined {
  return toNumber(withDecimalPoint(text, locale))
}

/** A typed coordinate in degrees. */
export function readDegrees(text: string): number | undefined {
  return toNumber(degreesWithPoint(text))
}

function toNumber(typed: string): number | undefined {
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
  const typed = withPlainDigits(text)
  const mark = decimalMark(locale)
  const whole = wholeGroups[mark].exec(typed)?.[0]
  if (whole === undefined) return withFirstPoint(typed)
  return whole.replaceAll(mark === '.' ? ',' : '.', '') + withFirstPoint(typed.slice(whole.length))
}

/** The same for a coordinate: it has no thousands, so that a point or comma always precedes decimals. */
export function degreesWithPoint(text: string): string {
  return withFirstPoint(withPlainDigits(text))
}

function withPlainDigits(text: string): string {
  return withoutDirectionMarks(text)
    .trim()
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace('\u2212', '-')
}

function withFirstPoint(typed: string): string {
  return typed.replace(/[,\u066B]/, '.')
}
