import { configCatalogue, findConfigKey } from '../config/catalogue.ts'
import { maximumConfigDepth } from '../config/flat.ts'
import { secretMask, isSecretKey, isSecretName, isEmptySecret } from '../config/secrets.ts'
import { type SecretMatcher, createSecretMatcher } from './secret-matcher.ts'
import { maskNamedSecrets, maskPrivateKeys, privateKeyTerms } from './patterns.ts'

/** Masks secrets in what a device says. Pure: the same words give the same answer. */
export type Redactor = {
  /** A text: known secrets, private keys, and what the text itself names a secret. */
  readonly text: (text: string) => string
  /** The same for a piece of a longer text, whose ends may cut a secret. */
  readonly fragment: (text: string) => string
  /** Any JSON value. @param path the configuration key at which it stands, '' for none */
  readonly value: (value: unknown, path?: string) => unknown
  /** A measured value: numbers and names of channels stay, whatever they look like. */
  readonly reading: (value: unknown, path?: string) => unknown
  /** Whether the JSON of a reading may hold something to mask: quick, and never wrong when it says no. */
  readonly mayContainSecret: (json: string) => boolean
  /** Texts of which at least one stands in the JSON of every reading that has something to mask, for a store to look for. */
  readonly searchTerms: readonly string[]
  /** One that knows more secrets. */
  readonly withSecrets: (more: readonly string[]) => Redactor
}

/** Keys that name what a password belongs to; where both have one value, to show it tells nothing of the password. */
const companion = /\.(?:ssid|user|apn|client_id)$/
/** Deeper than any message that is taken. */
const maximumDepth = 2 * maximumConfigDepth

/** @param secrets values that the portal keeps sealed for the device */
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
    searchTerms: [...secretRowTerms, ...privateKeyTerms, ...known.substrings],
    withSecrets: (more) => (more.length === 0 ? redactor : createRedactor([...secrets, ...more])),
  }
  return redactor
}

/** The last part of a secret key of the catalogue, as the name of a field. */
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
  /** null: numbers stay. */
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

/** What the catalogue knows as no secret holds a short secret's value by chance alone. */
function maskText({ text, plain, mayBeOpen }: Rules, value: string, path: string): string {
  if (!mayBeOpen || findConfigKey(path) === undefined) return text(value)
  const masked = plain(value)
  return masked === secretMask && companion.test(path) ? value : masked
}

function maskNumber({ known, mayBeOpen }: Rules, value: number, path: string): unknown {
  if (mayBeOpen && findConfigKey(path) !== undefined) return value
  return known?.isSecret(value) ? secretMask : value
}

/** A list may be a key and its value, but also two keys. */
function walkList(rules: Rules, list: readonly unknown[], path: string, depth: number): unknown[] {
  const [name, second] = list
  const isNamed = list.length === 2 && typeof name === 'string' && rules.isSecret(name)
  const isPair = isNamed && (typeof second !== 'string' || findConfigKey(second) === undefined)
  return list.map((each, index) =>
    isPair && index === 1 && !isEmptySecret(each) ? secretMask : walk(rules, each, path, depth + 1),
  )
}

/** An object may be a key and its value as well: { key: 'wifi.sta.pass', value: … }. */
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
  // A section may arrive under another name than in the catalogue: its fields are secret by their own.
  if (path !== field && rules.mayBeOpen && isSecretName(field) && findConfigKey(path) === undefined)
    return isEmptySecret(value) ? value : secretMask
  return walk(rules, value, path, depth + 1)
}
