import { configCatalogue, findConfigKey } from '../config/catalogue.ts'
import { maximumConfigDepth } from '../config/flat.ts'
import { secretMask, isSecretKey, isSecretName, isEmptySecret } from '../config/secrets.ts'
import { type SecretMatcher, createSecretMatcher } from './secret-matcher.ts'
import { maskNamedSecrets, maskPrivateKeys, privateKeyMarkers } from './patterns.ts'

/** Masks secrets in what a device sends. Pure: the same input gives the same output. */
export type Redactor = {
  /** Masks known secrets, private keys and values that the text itself labels as secrets. */
  readonly text: (text: string) => string
  /** Like `text`, for a piece of a longer text whose ends may cut a secret. */
  readonly fragment: (text: string) => string
  /**
   * Masks secrets in any JSON value.
   * @param path the configuration key of the value, '' for none
   */
  readonly value: (value: unknown, path?: string) => unknown
  /** Masks secrets in a reading. Numbers stay, and only the catalogue decides which keys are secret, not their names. */
  readonly reading: (value: unknown, path?: string) => unknown
  /** Fast check whether a reading's JSON may contain something to mask; never false by mistake. */
  readonly mayContainSecret: (json: string) => boolean
  /** Search terms for a store: the JSON of every reading with something to mask contains at least one of them. */
  readonly searchTerms: readonly string[]
  /** Returns a redactor that knows these secrets too. */
  readonly withSecrets: (more: readonly string[]) => Redactor
}

/** Keys such as an SSID or user name. One with the same value as its password stays visible: that reveals nothing. */
const companion = /\.(?:ssid|user|apn|client_id)$/
/** Deeper than any accepted message is nested. */
const maximumDepth = 2 * maximumConfigDepth

/**
 * Creates a redactor for one device.
 * @param secrets the device's known secrets in plain text; the portal stores them sealed
 */
export function createRedactor(secrets: readonly string[] = []): Redactor {
  const known = createSecretMatcher(secrets)
  const plain = (text: string) => known.maskSubstrings(maskPrivateKeys(text))
  const text = (given: string) =>
    known.isSecret(given) ? secretMask : known.maskWords(maskNamedSecrets(plain(given)))
  const strict = { text, known, isSecret: isSecretPath, mayBeOpen: true }
  const reading = { text: plain, known: null, isSecret: isSecretRow, mayBeOpen: false }
  const redactor: Redactor = {
    text,
    fragment: (given) => known.maskTruncated(text(given)),
    value: (value, path = '') => walk({ ...strict, plain }, value, path, 1),
    reading: (value, path = '') => walk({ ...reading, plain }, value, path, 1),
    mayContainSecret: (json) => secretRowName.test(json) || plain(json) !== json,
    searchTerms: [...secretRowTerms, ...privateKeyMarkers, ...known.substrings],
    withSecrets: (more) => (more.length === 0 ? redactor : createRedactor([...secrets, ...more])),
  }
  return redactor
}

/** Last parts of the catalogue's secret keys, which readings may have as field names. */
const secretRowNames = [
  ...new Set(
    configCatalogue.flatMap(({ key, secret }) => (secret ? [key.slice(key.lastIndexOf('.') + 1)] : [])),
  ),
]
const secretRowName = new RegExp(`[".](?:${secretRowNames.join('|')})"`)
const secretRowTerms = secretRowNames.flatMap((name) => [`"${name}"`, `.${name}"`])

type Rules = {
  readonly text: (text: string) => string
  readonly plain: (text: string) => string
  /** null: numbers are never masked. */
  readonly known: SecretMatcher | null
  readonly isSecret: (path: string) => boolean
  readonly mayBeOpen: boolean
}

function isSecretPath(path: string): boolean {
  return isSecretKey(path) || (findConfigKey(path) === undefined && isSecretName(path))
}

function isSecretRow(path: string): boolean {
  return findConfigKey(path)?.secret === true
}

function walk(rules: Rules, value: unknown, path: string, depth: number): unknown {
  if (path !== '' && rules.isSecret(path)) return isEmptySecret(value) ? value : secretMask
  if (typeof value === 'string') return maskText(rules, value, path)
  if (typeof value === 'number') return maskNumber(rules, value, path)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumDepth) return secretMask
  if (Array.isArray(value)) return walkList(rules, value, path, depth)
  return walkObject(rules, value as Readonly<Record<string, unknown>>, path, depth)
}

/** Masks only long secrets at keys that the catalogue marks as not secret: a short one matches there by chance. */
function maskText({ text, plain, mayBeOpen }: Rules, value: string, path: string): string {
  if (!mayBeOpen || findConfigKey(path) === undefined) return text(value)
  const masked = plain(value)
  return masked === secretMask && companion.test(path) ? value : masked
}

function maskNumber({ known, mayBeOpen }: Rules, value: number, path: string): unknown {
  if (mayBeOpen && findConfigKey(path) !== undefined) return value
  return known?.isSecret(value) ? secretMask : value
}

/** Masks the value in a [key, value] pair whose key is secret. A list of two keys is no such pair. */
function walkList(rules: Rules, list: readonly unknown[], path: string, depth: number): unknown[] {
  const [name, second] = list
  const isNamed = list.length === 2 && typeof name === 'string' && rules.isSecret(name)
  const isPair = isNamed && (typeof second !== 'string' || findConfigKey(second) === undefined)
  return list.map((each, index) =>
    isPair && index === 1 && !isEmptySecret(each) ? secretMask : walk(rules, each, path, depth + 1),
  )
}

/** Masks fields at secret keys, and the value of an object that names its key: { key: 'wifi.sta.pass', value: … }. */
function walkObject(
  rules: Rules,
  object: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): Record<string, unknown> {
  const entries = Object.entries(object)
  const isNamed = entries.some(
    ([field, name]) => nameFields.has(field) && typeof name === 'string' && rules.isSecret(name),
  )
  return Object.fromEntries(
    entries.map(([field, each]) => {
      const isValue = isNamed && !nameFields.has(field) && !isEmptySecret(each)
      const below = path === '' ? field : `${path}.${field}`
      return [rules.plain(field), isValue ? secretMask : walkField(rules, each, below, field, depth)]
    }),
  )
}

const nameFields: ReadonlySet<string> = new Set(['key', 'name', 'path'])

function walkField(rules: Rules, value: unknown, path: string, field: string, depth: number): unknown {
  // A section may arrive under another name than in the catalogue, so the field's own name decides.
  if (path !== field && rules.mayBeOpen && isSecretName(field) && findConfigKey(path) === undefined)
    return isEmptySecret(value) ? value : secretMask
  return walk(rules, value, path, depth + 1)
}
