import { unprintable } from '@fieldport/domain'

const lineLength = 120
const greetedLength = 60

/**
 * User-supplied text as one line: without line breaks, control characters, and characters that change the text
 * direction, so that it cannot end a header or disguise an address. A text that is too long ends with '…'.
 */
export function toSingleLine(text: string, maximumLength = lineLength): string {
  const plain = text.toWellFormed().replaceAll(unprintable, ' ').replace(/\s+/g, ' ').trim()
  const characters = Array.from(plain)
  if (characters.length <= maximumLength) return plain
  return `${characters
    .slice(0, maximumLength - 1)
    .join('')
    .trimEnd()}…`
}

/** Like toSingleLine, but keeps line breaks. */
export function toMultiLine(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map((line) => toSingleLine(line.replaceAll('\t', '    '), 10_000))
    .join('\n')
    .trim()
}

/** Mail clients turn this into a link. */
const looksLikeLink = /:\/\/|www\.|@|\p{L}\.\p{L}{2,}/iu

/**
 * A name for the greeting, or '' if it looks suspicious: somebody could sign up another person's address to send them
 * an advertisement as a name.
 */
export function safeGreetingName(name: string): string {
  const line = toSingleLine(name)
  return line.length > greetedLength || looksLikeLink.test(line) ? '' : line
}
