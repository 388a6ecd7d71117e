/** Rows of fields of a text of comma-separated values (RFC 4180); a semicolon or a tab in its first row separates as well. */
export function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    row.push(field)
    field = ''
  }
  const endRow = () => {
    endField()
    // A line without anything is no row.
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < clean.length; at += 1) {
    const character = clean.charAt(at)
    if (isQuoted && character === '"' && clean.charAt(at + 1) === '"') {
      field += '"'
      at += 1
    } else if (isQuoted) {
      if (character === '"') isQuoted = false
      else field += character
    } else if (character === '"' && field.trim() === '') {
      field = ''
      isQuoted = true
    } else if (character === separator) endField()
    else if (character === '\n') endRow()
    else if (character !== '\r') field += character
  }
  endRow()
  return rows
}

/** What stands in quotes separates nothing. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  return [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
}

/**
 * What a spreadsheet takes for the beginning of a formula: also after blanks, and in the full width of East Asian scripts.
 * Source: OWASP, CSV injection.
 */
const formula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** One field of a file that a spreadsheet will open: what would be a formula there stays text. */
export function csvField(value: string): string {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A number stays a number, whatever its sign. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map(
      (row) =>
        `${row.map((field) => (typeof field === 'number' ? String(field) : csvField(field))).join(',')}\r\n`,
    )
    .join('')
}
