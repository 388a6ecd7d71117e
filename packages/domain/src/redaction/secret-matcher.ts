import { secretMask } from '../config/secrets.ts'
import {
  type SecretEncodings,
  encodeSecret,
  minimumSubstringLength,
  minimumWordLength,
} from './secret-encodings.ts'

/** Finds known secrets. Each mask function returns the text unchanged if nothing matches. */
export type SecretMatcher = {
  /** Whether a whole value, a text or a number, is one of the secrets. */
  readonly isSecret: (value: string | number) => boolean
  /** Masks long secrets anywhere in a text, also as encoded in base64, JSON, hexadecimal or URLs. */
  readonly maskSubstrings: (text: string) => string
  /** Search terms: every text in which `maskSubstrings` masks something contains at least one of them. */
  readonly substrings: readonly string[]
  /** Masks secrets of medium length where they are whole words. */
  readonly maskWords: (text: string) => string
  /** Masks parts of long secrets at the start and end of a piece of text, where they may have been cut. */
  readonly maskTruncated: (text: string) => string
}

/** JSON literals and empty values: masking them would break responses and hide nothing. */
const noSecrets: ReadonlySet<string> = new Set(['', secretMask, 'true', 'false', 'null'])
/** A single matching character at the end of a piece is too often a coincidence. */
const shortestEnd = 2
const shortestBase64End = 4
const base64Character = /[A-Za-z0-9+/_=-]/

/** Finds known secrets in texts: long ones anywhere, shorter ones as whole words, the shortest as the whole text. */
export function createSecretMatcher(values: readonly string[]): SecretMatcher {
  const known = [...new Set(values)].filter((value) => !noSecrets.has(value))
  const exact = new Set(known)
  const long = byLength(known.filter(({ length }) => length >= minimumSubstringLength)).map(encodeSecret)
  const words = byLength(
    known.filter(({ length }) => length >= minimumWordLength && length < minimumSubstringLength),
  )
  const wordPatterns = words.flatMap((word) => [word, btoaOf(word)]).map(wholeWord)

  return {
    isSecret: (value) => (typeof value === 'string' ? exact.has(value.trim()) : isKnownNumber(exact, value)),
    maskSubstrings: (text) => long.reduce(maskForms, text),
    substrings: long.flatMap(({ texts, base64 }) => [...texts, ...base64]),
    maskWords: (text) =>
      wordPatterns.reduce((masked, pattern) => masked.replaceAll(pattern, secretMask), text),
    maskTruncated: (text) => long.reduce(maskCutForms, text),
  }
}

/** Numbers of few digits are too common as counts and codes to count as secrets. */
function isKnownNumber(exact: ReadonlySet<string>, value: number): boolean {
  const text = String(value)
  return text.length >= minimumWordLength && exact.has(text)
}

function byLength(values: readonly string[]): string[] {
  return values.toSorted((one, other) => other.length - one.length)
}

function maskForms(text: string, { texts, base64 }: SecretEncodings): string {
  let masked = text
  for (const form of texts) if (masked.includes(form)) masked = masked.replaceAll(form, secretMask)
  for (const core of base64) masked = maskRuns(masked, core)
  return masked
}

/** Masks each run of base64 characters that contains the core. */
function maskRuns(text: string, core: string): string {
  let masked = ''
  let from = 0
  for (let at = text.indexOf(core); at !== -1; at = text.indexOf(core, from)) {
    let start = at
    while (start > from && base64Character.test(text[start - 1] ?? '')) start -= 1
    let end = at + core.length
    while (end < text.length && base64Character.test(text[end] ?? '')) end += 1
    masked += text.slice(from, start) + secretMask
    from = end
  }
  return masked + text.slice(from)
}

function maskCutForms(text: string, { texts, base64 }: SecretEncodings): string {
  const masked = texts.reduce((each, form) => maskCut(each, form, shortestEnd), text)
  return base64.reduce((each, core) => maskCut(each, core, shortestBase64End), masked)
}

/** Masks the tail of a form at the start of a text, and the head of it at the end. */
function maskCut(text: string, form: string, shortest: number): string {
  const lengths = Array.from({ length: Math.max(0, form.length - shortest) }, (_, n) => form.length - 1 - n)
  const first = lengths.find((length) => text.startsWith(form.slice(-length))) ?? 0
  const rest = text.slice(first)
  const last = lengths.find((length) => rest.endsWith(form.slice(0, length))) ?? 0
  const middle = last === 0 ? rest : rest.slice(0, -last) + secretMask
  return first === 0 ? middle : secretMask + middle
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'gu')
}

function btoaOf(word: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(word))).replace(/=+$/, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)
}
