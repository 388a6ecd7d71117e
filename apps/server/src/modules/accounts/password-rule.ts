import { PortalError } from '@fieldport/domain'
import * as z from 'zod'

/** What a password hash may cost is bounded by the length of the password. */
export const maximumPasswordLength = 128

/** Source: specification 1, section 5 ('Sign-up'). */
export function isStrongPassword(password: string): boolean {
  const { length } = password
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\d/]
  return length >= 8 && length <= maximumPasswordLength && kinds.every((kind) => kind.test(password))
}

/** A standard address that does not end in a mistyped .com. Source: specification 1, section 5. */
export function isAcceptedEmail(email: string): boolean {
  return z.email().max(254).safeParse(email).success && !/\.(?:cm|om)$/i.test(email)
}

/** @throws PortalError INVALID_INPUT with the specification's message */
export function checkCredentials(email: string, password: string): void {
  if (!isAcceptedEmail(email)) throw new PortalError('INVALID_INPUT', 'Email is not valid.')
  if (isStrongPassword(password)) return
  throw new PortalError(
    'INVALID_INPUT',
    'Password must be at least 8 characters and contain uppercase letters, lowercase letters and numbers.',
  )
}
