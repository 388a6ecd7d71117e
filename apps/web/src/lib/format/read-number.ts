const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** Start of a number on the keyboard. */
const begun = /^[+-]?(?:\d*\.?\d*|(?:\d+\.?\d*|\.\d+)e[+-]?)$/i
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * A typed number, with a point or a comma before its decimals, in Western or Arabic digits; undefined if empty, NaN if it is none. Two
 * separators are none, because '1.234,5' could mean several numbers.
 */
export function readNumber(text: string): number | undefined {
  const typed = toAscii(text)
  if (typed === '') return undefined
  const number = decimal.test(typed) ? Number(typed) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

/** Whether a number is only begun: '', '-', '.', '1e'. */
export function isBegunNumber(text: string): boolean {
  const typed = toAscii(text)
  return begun.test(typed) && !decimal.test(typed)
}

function toAscii(text: string): string {
  return text
    .trim()
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[,\u066B]/, '.')
    .replace('\u2212', '-')
}
