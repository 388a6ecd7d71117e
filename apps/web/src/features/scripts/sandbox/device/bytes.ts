/*
 * Strings of a device are bytes. Inside the interpreter each byte is one character, 0 to 255, so that lengths and positions are
 * those of the device.
 */

/** UTF-8 bytes of a text, each as one character. */
export function toByteText(text: string): string {
  return text.replaceAll(/\P{ASCII}+/gu, (part) =>
    Array.from(new TextEncoder().encode(part), (byte) => String.fromCharCode(byte)).join(''),
  )
}

/** Characters above 255, which only escapes such as '\u0416' make, become their UTF-8 bytes. */
export function foldToBytes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are bytes
  return text.replaceAll(/[^\u0000-\u00ff]+/gu, toByteText)
}

/** A string of bytes as people read it; what is no UTF-8 shows as the replacement character. */
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
