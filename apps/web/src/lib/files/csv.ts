import Papa from 'papaparse'

/**
 * Parses comma-separated values (RFC 4180); a semicolon or tab in the first row is also accepted as separator. Lines
 * end with LF, CRLF or CR, all of which become LF inside quotes. Empty lines are skipped.
 */
export function parseCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(joinQuotes(text.replaceAll(/\r\n?/g, '\n')), {
    delimiter: separatorOf,
    newline: '\n',
    skipEmptyLines: 'greedy',
  })
  return data
}

/** People write a space before a quoted field, which RFC 4180 does not allow. */
function joinQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"|(^|[,;\t\n]) +(?=")/g, (whole, before?: string) => before ?? whole)
}

/** Separators inside quotes do not count. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split('\n', 1)
  return [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
}

/**
 * What a spreadsheet treats as the start of a formula: also after spaces, and in full-width East Asian characters.
 * Source: OWASP, CSV injection.
 */
const formula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/**
 * Formats rows for a spreadsheet: text that would be a formula stays text, and numbers stay numbers, whatever their
 * sign.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse([...rows], { escapeFormulae: formula })}\r\n`
}
