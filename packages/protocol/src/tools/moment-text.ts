/** How a number was interpreted; `date`: an ISO 8601 date. */
export type MomentKind = 'seconds' | 'milliseconds' | 'microseconds' | 'date'

export type ParsedMoment = {
  /** Epoch seconds. */
  readonly seconds: number
  readonly kind: MomentKind
}

/** Numbers from here on are not seconds: as seconds they are after the year 5000, as milliseconds before it. */
const minimumMilliseconds = 1e11
const minimumMicroseconds = 1e14
/** Greatest time of a Date. Source: ECMA-262, section 21.4.1.1. */
const greatestMs = 8.64e15
const isoDate =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Parses a typed moment: epoch seconds, milliseconds or microseconds by their size, or a date, in UTC unless it has a zone. Null for
 * anything else.
 */
export function parseMomentText(text: string): ParsedMoment | null {
  const trimmed = text.trim()
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return readNumber(Number(trimmed))
  if (!isoDate.test(trimmed) || !isDay(trimmed.slice(0, 10))) return null
  const plain = trimmed
    .toUpperCase()
    .replace(',', '.')
    .replace(/^(\S{10})[T ]/, '$1T')
    .replace(/\s*UTC$/, 'Z')
    .replace(/\s+/, '')
  const hasZone = !plain.includes('T') || /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain.slice(11))
  const ms = Date.parse(hasZone ? plain.replace(/([+-]\d{2})(\d{2})$/, '$1:$2') : `${plain}Z`)
  return Number.isNaN(ms) ? null : { seconds: ms / 1000, kind: 'date' }
}

/** Not 2026-02-30, which `Date.parse` reads as 2 March. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

function readNumber(value: number): ParsedMoment | null {
  const size = Math.abs(value)
  const [divisor, kind]: [number, MomentKind] =
    size >= minimumMicroseconds
      ? [1e6, 'microseconds']
      : size >= minimumMilliseconds
        ? [1e3, 'milliseconds']
        : [1, 'seconds']
  const seconds = value / divisor
  return Math.abs(seconds * 1000) > greatestMs ? null : { seconds, kind }
}
