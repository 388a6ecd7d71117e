import Papa from 'papaparse'

/**
 * Rows of fields of a text of comma-separated values (RFC 4180); a semicolon or a tab in its first row separates as well. Lines end
 * with any of LF, CRLF and CR, which all come back as LF within quotes. A line without anything is no row.
 */
export function parseCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(joinQuotes(text.replaceAll(/\r\n?/g, '\n')), {
    delimiter: separatorOf,
    newline: '\n',
    skipEmptyLines: 'greedy',
  })
  return data
}

/** People write a blank before a quoted field, which RFC 4180 does not know. */
function joinQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"|(^|[,;\t\n]) +(?=")/g, (whole, before?: string) => before ?? whole)
}

/** What stands in quotes separates nothing. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split('\n', 1)
  return [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
}

/**
 * What a spreadsheet takes for the beginning of a formula: also after blanks, and in the full width of East Asian scripts.
 * Source: OWASP, CSV injection.
 */
const formula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** For a spreadsheet: what would be a formula there stays text, and a number stays a number, whatever its sign. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse([...rows], { escapeFormulae: formula })}\r\n`
}
