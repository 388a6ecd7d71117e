/** A cell of a file; undefined: empty. */
export type ExportCell = string | number | boolean | undefined

/** A value of a record as a cell: lists and objects as JSON. */
export function toExportCell(value: unknown): ExportCell {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : undefined
    case 'object':
      return value === null ? undefined : JSON.stringify(value)
    default:
      return undefined
  }
}

/**
 * What a spreadsheet treats as the start of a formula: also after blanks and invisible direction marks, and in full-width East Asian
 * characters. Source: OWASP, CSV injection.
 */
const formula = /^(?:[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

const needsQuotes = /[",\r\n]|^\s|\s$/

/** A field of a comma-separated file (RFC 4180). A text that a spreadsheet would execute gets a leading apostrophe and stays a text. */
export function csvField(cell: ExportCell): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  if (formula.test(cell)) return `"'${cell.replaceAll('"', '""')}"`
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Characters that XML 1.0 cannot contain at all. Source: XML 1.0, section 2.2. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const unfitForXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes a text as the content of an element or attribute. Characters that XML cannot contain become the replacement character. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unfitForXml, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}
