/*
 * Strings on a device are bytes. Inside the interpreter each byte is a character from 0 to 255, so that lengths and
 * positions are the same as on the device.
 */

/** UTF-8 bytes of a text, each as one character. */
export function toByteText(text: string): string {
  return text.replaceAll(/\P{ASCII}+/gu, (part) =>
    Array.from(new TextEncoder().encode(part), (byte) => String.fromCharCode(byte)).join(''),
  )
}

/** Converts characters above 255, which only come from escapes such as '\u0416', to their UTF-8 bytes. */
export function foldToBytes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are bytes
  return text.replaceAll(/[^\u0000-\u00ff]+/gu, toByteText)
}

/** Decodes a string of bytes for display; invalid UTF-8 becomes the replacement character. */
export function fromByteText(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0) & 0xff))
}

/** Bytes as pairs of hexadecimal digits, separated by spaces. */
export function toHex(bytes: string): string {
  return Array.from(bytes, (character) =>
    (character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0').toUpperCase(),
  ).join(' ')
}

/** Whether a string of bytes is text: valid UTF-8 without control characters other than tab and line breaks. */
export function isPrintable(bytes: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\u{FFFD}/u.test(fromByteText(bytes))
}
