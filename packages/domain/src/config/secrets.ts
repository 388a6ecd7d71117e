import { configCatalogue, findConfigKey } from './catalogue.ts'
import type { FlatConfig } from './config-key.ts'
import { maximumConfigDepth } from './flat.ts'

/** Shown in place of a secret that is set. */
export const secretMask = '***'

const secretWord = /(?:pass|password|passwd|passphrase|passkey|pwd|secret|psk|token)$/i
const secretBranch = /(?:^|[_-])(?:pass|password|passwd|passphrase|passkey|pwd|secret|psk|token)$/i
/** 'pin' on its own could also be a hardware pin. */
const simCode = /(?:^|[._-])(?:sim|gsm|lte|modem)\d?[._-]?(?:pin|puk)\d?$/i
/** Last parts of the catalogue's secret keys: sections arrive without the prefix of their keys. */
const secretEndings: ReadonlySet<string> = new Set(
  configCatalogue.flatMap(({ key, secret }) => (secret ? [key.slice(key.lastIndexOf('.') + 1)] : [])),
)

/**
 * Secret keys: those marked in the catalogue and, among unknown keys, those that end like the name of a password,
 * including everything below such a name ('x.pass.old'). Source: specification 2, section 5 ('key ending in pass').
 */
export function isSecretKey(key: string): boolean {
  const row = findConfigKey(key)
  if (row) return row.secret === true
  return isSecretName(key) || key.split('.').some((part) => secretBranch.test(part))
}

/** Whether a field of this name contains a secret, at any level. */
export function isSecretName(name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return secretEndings.has(ending) || secretWord.test(name) || simCode.test(name)
}

/** A copy in which each secret that is set is '***', including those inside lists and objects. */
export function maskSecrets(flat: FlatConfig): FlatConfig {
  return Object.fromEntries(Object.entries(flat).map(([key, value]) => [key, maskValue(key, value)]))
}

/** One value with secrets masked. */
export function maskValue(key: string, value: unknown): unknown {
  if (isSecretKey(key)) return isEmptySecret(value) ? value : secretMask
  return maskNested(value, 1)
}

/** An empty secret reveals nothing: it is shown as it is. */
export function isEmptySecret(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function maskNested(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumConfigDepth) return secretMask
  if (Array.isArray(value)) return value.map((each) => maskNested(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isSecretName(key) && !isEmptySecret(each) ? secretMask : maskNested(each, depth + 1),
    ]),
  )
}

/** Source: specification 2, section 5, which truncates the text; the second sentence is ours. */
export const maskedPasswordMessage =
  'You are attempting to set a password to a blanked value. The device would use the asterisks as its password. Continue?'

/** Saving a password-type value of '***' requires a confirmation. Source: specification 2, section 5. */
export function isMaskedPassword(key: string, value: unknown): boolean {
  return isSecretKey(key) && typeof value === 'string' && value.includes(secretMask)
}
