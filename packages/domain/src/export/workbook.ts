import { escapeXml, type ExportCell } from './export-cells.ts'

/** Maximum rows of a sheet, including its heading. Source: specification of Excel. */
export const maximumSheetRows = 1_048_576
/** Maximum columns of a sheet. Source: specification of Excel. */
export const maximumSheetColumns = 16_384
/** Maximum characters of a cell. Source: specification of Excel. */
const maximumCellLength = 32_767

/** A local time as epoch milliseconds whose UTC parts are those of the wall clock. */
export type WallClock = { readonly wallMs: number }

const dayMs = 86_400_000
/** 1970-01-01 as a workbook's day number, counted from 1900. */
const epochDay = 25_569

/** Indexes of cell styles in `stylesXml`. */
const style = { time: 1, heading: 2 } as const

const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The start of a sheet, with its frozen heading row. */
export function sheetHead(headings: readonly string[]): string {
  const width = headings.map((text, at) => {
    const characters = Math.min(60, Math.max(12, text.length + 2))
    return `<col min="${at + 1}" max="${at + 1}" width="${at === 0 ? 26 : characters}" customWidth="1"/>`
  })
  const cells = headings.map((text, at) => textCell(text, `${columnName(at)}1`, style.heading)).join('')
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${width.join('')}</cols><sheetData><row r="1">${cells}</row>`
}

/** One row. @param number 2 for the first one below the heading */
export function sheetRow(number: number, cells: readonly (ExportCell | WallClock)[]): string {
  let text = `<row r="${number}">`
  for (const [at, cell] of cells.entries())
    if (cell !== undefined) text += cellXml(cell, `${columnName(at)}${number}`)
  return `${text}</row>`
}

export const sheetEnd = '</sheetData></worksheet>'

const columnNames: string[] = []

/** The name of a column (A, B … Z, AA …), counted from 0. */
function columnName(at: number): string {
  return (columnNames[at] ??= nameColumn(at))
}

function nameColumn(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : `${nameColumn(Math.floor(at / 26) - 1)}${letter}`
}

function cellXml(cell: NonNullable<ExportCell> | WallClock, address: string): string {
  switch (typeof cell) {
    case 'number':
      return `<c r="${address}"><v>${cell}</v></c>`
    case 'string':
      return textCell(cell, address, 0)
    case 'boolean':
      return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
    default:
      return `<c r="${address}" s="${style.time}"><v>${cell.wallMs / dayMs + epochDay}</v></c>`
  }
}

/** Written as text, so it is never a formula. Longer texts are truncated and marked. */
function textCell(text: string, address: string, styleAt: number): string {
  const held = text.length <= maximumCellLength ? text : `${text.slice(0, maximumCellLength - 1)}…`
  const s = styleAt === 0 ? '' : ` s="${styleAt}"`
  return `<c r="${address}"${s} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCodes(held))}</t></is></c>`
}

/** Workbooks read _x0041_ as the character with that code; escaping the underscore keeps it literal. */
function escapeCodes(text: string): string {
  return text.replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
}

/** Path of a sheet in a workbook; sheets count from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/**
 * All files of a workbook except its sheets, by path; written last, because the number of sheets must be known.
 * @param sheets number of sheets
 */
export function workbookParts(sheets: number): ReadonlyMap<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return new Map([
    ['xl/styles.xml', stylesXml],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${numbers.map((n) => `<sheet name="Data${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers.map((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    ],
  ])
}
