import type { PlainMessageId } from '@fieldport/messages'

import { constants } from './expression.ts'

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly at: number; readonly end: number }
  | {
      readonly kind: 'name'
      readonly name: string
      readonly quoted: boolean
      readonly at: number
      readonly end: number
    }
  | { readonly kind: 'duration'; readonly seconds: number; readonly at: number; readonly end: number }
  | { readonly kind: 'sign'; readonly sign: string; readonly at: number; readonly end: number }
  | { readonly kind: 'end'; readonly at: number; readonly end: number }

/** `at` and `end` are positions in the text, `end` excluded; `id` is the message for the author. */
export class ExpressionError extends Error {
  readonly id: PlainMessageId
  readonly at: number
  readonly end: number

  constructor(id: PlainMessageId, place: { readonly at: number; readonly end: number }) {
    super(id)
    this.name = 'ExpressionError'
    this.id = id
    this.at = place.at
    this.end = place.end
  }
}

/** Maximum length of a data key. Source: packages/protocol, which rejects longer ones. */
export const maximumKeyLength = 64

const spaces = /[ \t\r\n]+/y
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
/** No name character may follow the unit: '15min' is not a duration. */
const durationUnit = /[smh](?![A-Za-z0-9_.])/y
const name = /[A-Za-z_][A-Za-z0-9_.]*/y
const quotedName = /'[^']*'|"[^"]*"/y
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }
const sign = /<=|>=|==|!=|[-+*/^(),<>]/y

/** @throws ExpressionError for characters that no expression contains */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    at += matchAt(spaces, text, at)?.length ?? 0
    if (at === text.length) break
    const token = readToken(text, at)
    tokens.push(token)
    at = token.end
  }
  return [...tokens, { kind: 'end', at: text.length, end: text.length }]
}

function readToken(text: string, at: number): Token {
  const digits = matchAt(number, text, at)
  if (digits !== undefined) return numberToken(digits, at, matchAt(durationUnit, text, at + digits.length))
  const word = matchAt(name, text, at)
  if (word !== undefined) return nameToken(word, word, at)
  const quoted = matchAt(quotedName, text, at)
  if (quoted !== undefined) return nameToken(quoted.slice(1, -1), quoted, at)
  const mark = matchAt(sign, text, at)
  if (mark !== undefined) return { kind: 'sign', sign: mark, at, end: at + mark.length }
  const isQuote = text[at] === "'" || text[at] === '"'
  const message = isQuote ? 'expressionQuoteOpen' : 'expressionCharacterUnknown'
  throw new ExpressionError(message, { at, end: isQuote ? text.length : at + 1 })
}

/** @param unit directly after a number makes it a duration */
function numberToken(digits: string, at: number, unit = ''): Token {
  const place = { at, end: at + digits.length + unit.length }
  const value = Number(digits)
  if (!Number.isFinite(value)) throw new ExpressionError('expressionNumberTooLarge', place)
  const seconds = unitSeconds[unit]
  // Times are whole milliseconds, like those of readings.
  if (seconds !== undefined)
    return { kind: 'duration', seconds: Math.round(value * seconds * 1000) / 1000, ...place }
  return { kind: 'number', value, ...place }
}

function nameToken(key: string, written: string, at: number): Token {
  const place = { at, end: at + written.length }
  if (key.trim() === '' || key.length > maximumKeyLength)
    throw new ExpressionError('expressionKeyLength', place)
  return { kind: 'name', name: key, quoted: written !== key, ...place }
}

/** `pattern` is sticky. */
function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** A data key as written in an expression; undefined for one that no expression can name. */
export function formatKeyReference(key: string): string | undefined {
  if (key.trim() === '' || key.length > maximumKeyLength) return undefined
  const isWord = matchAt(name, key, 0) === key && !Object.hasOwn(constants, key)
  if (isWord) return key
  if (!key.includes('"')) return `"${key}"`
  return key.includes("'") ? undefined : `'${key}'`
}
