import { withoutDirectionMarks } from './direction.ts'

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** On the way to a number, letter by letter. */
const incomplete = /^[+-]?(?:\d*\.?\d*|(?:\d+\.?\d*|\.\d+)e[+-]?)$/i
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * A typed number, with a point or a comma before its decimals, in Western or Arabic digits; undefined if empty, NaN if it is none. Two
 * separators are none, because '1.234,5' could mean several numbers.
 */
export function readNumber(text: string): number | undefined {
  const typed = withDecimalPoint(text)
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
export function withDecimalPoint(text: string): string {
  return withoutDirectionMarks(text)
    .trim()
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[,\u066B]/, '.')
    .replace('\u2212', '-')
}
