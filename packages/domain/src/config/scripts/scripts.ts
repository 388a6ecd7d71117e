import { parseFirmwareVersion } from '../../commands/firmware.ts'

/**
 * Maximum size on a device, in bytes after stripping: under 20,000 on SFW003, 12,188 on SFW001; for SFW002 nothing is published, so
 * the smaller limit applies there and if the firmware is unknown. Source: design notes on scripts.
 */
export function scriptMaximumBytes(firmware: string | null): number {
  return parseFirmwareVersion(firmware)?.number === '003' ? 19_999 : 12_188
}

/** The file in which a device looks for its script. */
export const scriptFileName = 'init.js'

/** Consecutive white space and comments, as the first group; otherwise a quoted string, which stays as it is. */
const gapOrQuoted =
  /((?:\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|\s)+)|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|`(?:\\[\s\S]|[^`\\])*`?/g

/**
 * The script as sent: without comments, white space around lines and empty lines. Line breaks stay, because they may end a statement.
 * Source: design notes on scripts.
 */
export function stripScript(source: string): string {
  return source
    .replace(gapOrQuoted, (match, gap?: string) => (gap === undefined ? match : shrunk(gap)))
    .trim()
}

function shrunk(gap: string): string {
  if (/[\n\r]/.test(gap)) return '\n'
  return /\S/.test(gap) ? ' ' : gap
}
