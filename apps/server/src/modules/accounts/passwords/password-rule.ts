import { isAcceptedEmail, isStrongPassword, PortalError } from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import { isCommonPassword } from './common-passwords.ts'

/** Words of the product, in every brand. */
const productWords = ['fieldport', 'portal'] as const
/** A word that short is no clue to a password. */
const minimumWordLength = 3
/** What must be left of a password without the words that a stranger would try first. */
const minimumOwnCharacters = 4

/** Whose password it is to be: words that a stranger would try first. */
export type PasswordOwner = {
  readonly email: string
  /** Names of the person and of the brand. */
  readonly names?: readonly string[]
}

/** @throws PortalError INVALID_INPUT with the specification's message */
export function checkCredentials(email: string, password: string, names: readonly string[] = []): void {
  if (!isAcceptedEmail(email)) throw new PortalError('INVALID_INPUT', 'emailInvalid')
  checkPassword(password, { email, names })
}

/** @throws PortalError INVALID_INPUT with the specification's message, and why */
export function checkPassword(password: string, owner: PasswordOwner): void {
  if (!isStrongPassword(password)) throw new PortalError('INVALID_INPUT', 'passwordWeak')
  if (isCommonPassword(password)) throw weak('passwordCommon', 'common')
  if (consistsOfKnownWords(password, owner)) throw weak('passwordOfKnownWords', 'context')
}

function consistsOfKnownWords(password: string, { email, names = [] }: PasswordOwner): boolean {
  const [local = ''] = email.split('@')
  const words = [local, ...names.flatMap((name) => name.split(/\s+/)), ...productWords]
  let own = password.toLowerCase()
  for (const word of words) {
    if (word.length >= minimumWordLength) own = own.replaceAll(word.toLowerCase(), '')
  }
  return own.length < minimumOwnCharacters
}

function weak(why: PlainMessageId, reason: string): PortalError {
  return new PortalError('INVALID_INPUT', why, { reason })
}
