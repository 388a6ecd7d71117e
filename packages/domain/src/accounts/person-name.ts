import { createMessage, type Message } from '@fieldport/messages'
import { findUnprintable } from '../text-rules.ts'

/** Source: specification 1, section 9. */
export const minimumNameLength = 2
export const maximumNameLength = 60

/**
 * Validates a name: 2 to 60 printable characters without angle brackets, because it appears in emails and lists.
 * Source: specification 1, section 5.
 * @returns null: valid
 */
export function findPersonNameProblem(name: string): Message | null {
  const trimmed = name.trim()
  const refused = [...new Set([...(trimmed.match(/[<>]/g) ?? []), ...findUnprintable(trimmed)])]
  if (refused.length > 0) {
    const characters = refused.slice(0, namedCharacters).map(nameCharacter)
    return createMessage('personNameCharacters', { characters })
  }
  const { length } = Array.from(trimmed)
  const fits = length >= minimumNameLength && length <= maximumNameLength
  return fits
    ? null
    : createMessage('personNameLength', { minimum: minimumNameLength, maximum: maximumNameLength })
}

/** Maximum number of refused characters in the message: pasted text may contain many more. */
const namedCharacters = 5

/** Invisible characters are shown by their code point. */
function nameCharacter(character: string): string {
  if (/[<>]/.test(character)) return character
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
