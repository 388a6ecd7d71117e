import { parseFirmware } from '../../commands/firmware.ts'

/**
 * What a device takes, in bytes after stripping: under 20,000 on SFW003, 12,188 on SFW001; of SFW002 nothing is published, so
 * the smaller one holds there and wherever the firmware is not known. Source: design notes on scripts.
 */
export function scriptMaximumBytes(firmware: string | null): number {
  return parseFirmware(firmware)?.number === '003' ? 19_999 : 12_188
}

/** The file in which a device looks for its script. */
export const scriptFileName = 'init.js'

/** White space and comments in a row, as the first group; else something in quotes, which stays as it is. */
const gapOrQuoted =
  /((?:\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|\s)+)|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|`(?:\\[\s\S]|[^`\\])*`?/g

/**
 * The script as it is sent: without comments, without white space around lines and without empty lines. Breaks of lines stay,
 * since they may end a statement. Source: design notes on scripts.
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
