import { isAcceptedEmail, isStrongPassword, PortalError } from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import { isCommonPassword } from './common-passwords.ts'

/** Product names that count as guessable, in every brand. */
const productWords = ['fieldport', 'portal'] as const
/** Shorter words do not make a password guessable. */
const minimumWordLength = 3
/** Characters that must remain after removing the words that an attacker would try first. */
const minimumOwnCharacters = 4

/** The future owner of a password, whose names an attacker would try first. */
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

/** @throws PortalError INVALID_INPUT with the specification's message, and the reason */
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
