import { unprintable } from '@fieldport/domain'

const lineLength = 120
const greetedLength = 60

/**
 * What a person wrote, as one line: no breaks, no control characters, none that turn the direction of what follows.
 * Nothing in it can end a header or hide an address.
 */
export function toSingleLine(text: string, maximumLength = lineLength): string {
  const plain = text.toWellFormed().replaceAll(unprintable, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(plain).slice(0, maximumLength).join('')
}

/** As oneLine, keeping the line breaks. */
export function toMultiLine(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map((line) => toSingleLine(line.replaceAll('\t', '    '), 10_000))
    .join('\n')
    .trim()
}

/** Mail readers make a link of this. */
const looksLikeLink = /:\/\/|www\.|@|\p{L}\.\p{L}{2,}/iu

/**
 * A name to greet with, else nothing: whoever signs up somebody else's address could otherwise have the portal send
 * an advertisement as a name.
 */
export function safeGreetingName(name: string): string {
  const line = toSingleLine(name)
  return line.length > greetedLength || looksLikeLink.test(line) ? '' : line
}
