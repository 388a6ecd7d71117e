import type { PlainMessageId } from '@fieldport/messages'

/** Source: specification 1, section 5 ('Sign-up'). */
export const minimumPasswordLength = 8
/** Limits the cost of hashing a password. */
export const maximumPasswordLength = 128
/** Source: specification 1, section 5 ('Change password'): accounts created before the rule. */
export const minimumOldPasswordLength = 6
/** Source: RFC 5321, section 4.5.3.1, with RFC 3696, erratum 1690. */
export const maximumEmailLength = 254
/** Digits of every code that a person types in. Source: specification 1, section 9. */
export const codeLength = 6

/** Messages as in specification 1, section 5; ours where it defines none. */
export const accountMessages = {
  email: 'emailInvalid',
  phone: 'phoneInvalid',
  password: 'passwordWeak',
  passwordShort: 'passwordUnacceptable',
  passwordLong: 'passwordTooLong',
  passwordMismatch: 'passwordsDiffer',
} as const satisfies Readonly<Record<string, PlainMessageId>>

/**
 * At least 8 characters with an upper-case letter, a lower-case letter and a digit; at most 128.
 * Source: specification 1, section 5.
 */
export function isStrongPassword(password: string): boolean {
  const { length } = password
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\d/]
  return (
    length >= minimumPasswordLength &&
    length <= maximumPasswordLength &&
    kinds.every((kind) => kind.test(password))
  )
}

/** local@domain.tld in visible ASCII, at most 254 characters; no look-alike letters of other alphabets. */
const emailPattern =
  /^[A-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+[A-Z](?:[A-Z0-9-]{0,61}[A-Z0-9])$/i

/** A standard address that does not end in a mistyped .com ('.cm', '.om'). Source: specification 1, section 5. */
export function isAcceptedEmail(email: string): boolean {
  const [local = ''] = email.split('@')
  return (
    email.length <= maximumEmailLength &&
    local.length <= 64 &&
    emailPattern.test(email) &&
    !/\.(?:cm|om)$/i.test(email)
  )
}

/** One address is one account: trimmed, lower case. Source: specification 1, section 3. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** International format with a leading +, 7 to 15 digits (ITU-T E.164). Source: specification 1, section 5. */
export function isPhoneNumber(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone)
}

/** Removes spaces, dots, dashes and brackets: '+61 (0)4…' stays invalid, '+61 4…' becomes valid. */
export function normalisePhone(phone: string): string {
  return phone.replaceAll(/[\s.()-]/g, '')
}

/** Maximum emails per hour that strangers can trigger for one account. */
export const accountMailsPerHour = 5

/**
 * Seconds to wait before the next verification email: none at first, then longer each time, and an hour once the hourly
 * limit is reached.
 * @param sent emails so far, including the first
 * @returns seconds
 */
export function resendWaitSeconds(sent: number): number {
  if (sent >= accountMailsPerHour) return 3600
  return sent > 1 ? 30 * 2 ** (sent - 2) : 0
}

/** Exactly six digits. Source: specification 1, section 5. */
export function isSixDigitCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** What an API credential may do: `read` allows only calls that change nothing. */
export const credentialScopes = ['read', 'readWrite'] as const
export type CredentialScope = (typeof credentialScopes)[number]
/** Source: specification 1, section 3. */
export const defaultMaxApiKeys = 1
/** Leading characters of an API key shown in lists, enough to tell keys apart. */
export const apiKeyStartLength = 6
/** How long entering a password or code gives access to secrets. */
export const identityVerifiedSeconds = 600

/** Whether the person of a session verified their identity recently enough. Both in epoch milliseconds. */
export function isIdentityVerified(verifiedAtMs: number, nowMs: number): boolean {
  return nowMs - verifiedAtMs < identityVerifiedSeconds * 1000
}

/** A credential is new for this long. Source: specification 1, section 9. */
export const newCredentialSeconds = 60
