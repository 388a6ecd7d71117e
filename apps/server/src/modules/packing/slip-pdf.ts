import { createRequire } from 'node:module'
import { countModels } from '@fieldport/domain'
import type { PackingSlip } from '@fieldport/contract'
import PdfDocument from 'pdfkit'
import { type Direction, visualRuns, wrapText } from './bidi-text.ts'
import { createOutlineFonts, type OutlineFonts, type Part, unprintableReplacement } from './outline-fonts.ts'
import { formatSlipDay, type SlipTexts } from './slip-texts.ts'

/** Covers Latin, Greek, Cyrillic and Arabic; other characters are drawn as outlines. */
const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
const mono = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')

/** Size of A4, in points of 1/72 inch. */
const pageHeight = 841.89
const pageWidth = 595.28
const margin = 56
const width = pageWidth - 2 * margin
const bottom = pageHeight - margin - 24
const rowHeight = 22
/** Distance from the side where lines start. */
const columns = { number: margin, device: margin + 36, model: margin + 190, check: margin + width - 14 }
const muted = '#5b6470'
const hairline = '#c9ced6'

/** IANA name of the time zone of the date. */
type ShownTexts = SlipTexts & { readonly timeZone: string }

/** Renders a slip on A4, on as many pages as its devices need, in the direction of its language. */
export function renderSlip(slip: PackingSlip, brandName: string, texts: ShownTexts): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: {
      Title: `${texts.title} ${slip.id}`,
      Author: brandName,
      CreationDate: new Date(slip.createdAt * 1000),
    },
  })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
  const sheet = { document, texts, fonts: createOutlineFonts(regular) }
  drawHead(sheet, slip, brandName)
  drawDevices(sheet, slip)
  drawSummary(sheet, slip, brandName)
  drawPageNumbers(sheet, slip)
  document.end()
  return done
}

type Sheet = {
  readonly document: PDFKit.PDFDocument
  readonly texts: ShownTexts
  readonly fonts: OutlineFonts
}
/** `from`: the distance from the side where lines start; `typed`: user input in any language. */
type Place = {
  readonly from: number
  readonly y: number
  readonly room: number
  readonly atEnd?: true
  readonly typed?: true
  /** Secondary text. */
  readonly quiet?: true
}

/** The horizontal position of a part of this width. */
function leftOf({ texts }: Sheet, from: number, partWidth: number): number {
  return texts.direction === 'ltr' ? from : pageWidth - from - partWidth
}

/** Writes text in the current font, broken into lines; the next line would start at `document.y`. */
function write(sheet: Sheet, text: string, { from, y, room, atEnd, typed, quiet }: Place): void {
  const { document, texts } = sheet
  const direction = typed ? 'auto' : texts.direction
  const widthOf = (line: string) => widthOfLine(sheet, line)
  const colour = quiet ? muted : 'black'
  document.fillColor(colour)
  let top = y
  for (const line of wrapText(text, room, widthOf)) {
    const lineWidth = widthOf(line)
    let x = leftOf(sheet, atEnd ? from + room - lineWidth : from, lineWidth)
    for (const part of partsOf(sheet, line, direction)) x += drawPart(document, part, { x, top, colour })
    top += document.currentLineHeight(true)
  }
  document.y = top
}

function partsOf({ fonts }: Sheet, line: string, direction: Direction | 'auto'): readonly Part[] {
  return visualRuns(line, direction).flatMap(fonts.split)
}

/** Joined letters are narrower than separate ones. */
function widthOfLine(sheet: Sheet, line: string): number {
  return partsOf(sheet, line, sheet.texts.direction).reduce(
    (sum, part) => sum + widthOfPart(sheet.document, part),
    0,
  )
}

function widthOfPart(document: PDFKit.PDFDocument, { text, font }: Part): number {
  if (font === null) return document.widthOfString(text, { features: [] })
  const units = font.layout(text).glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
  return (units * document.sizeToPoint('1em')) / font.unitsPerEm
}

/** Of the regular font, in em. */
const ascent = 0.928
/** The outlines have only the thinnest weight: this stroke width in em makes them as dark as the text beside them. */
const outlineWidth = 0.025

/** @returns its width */
function drawPart(
  document: PDFKit.PDFDocument,
  part: Part,
  { x, top, colour }: { readonly x: number; readonly top: number; readonly colour: string },
): number {
  const { text, font } = part
  if (font === null) document.text(text, x, top, { lineBreak: false, features: [] })
  else {
    const size = document.sizeToPoint('1em')
    const scale = size / font.unitsPerEm
    let from = x
    for (const { path, advanceWidth } of font.layout(text).glyphs) {
      document
        .save()
        .translate(from, top + ascent * size)
        .scale(scale, -scale)
      document
        .path(path.toSVG())
        .lineWidth(outlineWidth * font.unitsPerEm)
        .lineJoin('round')
      document.fillAndStroke(colour, colour).restore()
      from += advanceWidth * scale
    }
  }
  return widthOfPart(document, part)
}

/** The number of lines of a text in the current font. */
function linesOf(sheet: Sheet, text: string, room: number): number {
  return wrapText(text, room, (line) => widthOfLine(sheet, line)).length
}

function drawHead(sheet: Sheet, slip: PackingSlip, brandName: string): void {
  const { document, texts } = sheet
  document.font(bold).fontSize(20)
  write(sheet, texts.title, { from: margin, y: margin, room: width })
  const titleWidth = widthOfLine(sheet, texts.title) + 24
  document.font(regular).fontSize(10)
  const room = width - titleWidth
  write(sheet, brandName, {
    from: margin + titleWidth,
    y: margin + 6,
    room,
    atEnd: true,
    typed: true,
    quiet: true,
  })
  const top = Math.max(margin + 48, document.y + 12)
  drawFact(sheet, texts.slip, String(slip.id), margin, top)
  const day = formatSlipDay(slip.createdAt, texts.locale, texts.timeZone)
  drawFact(sheet, texts.date, day, margin + 90, top)
  drawFact(sheet, texts.order, slip.reference, margin + 200, top)
  document.y = Math.max(document.y, top + 34)
  drawFact(sheet, texts.recipient, slip.recipient, margin, document.y + 8)
  if (slip.notes !== '') drawFact(sheet, texts.notes, slip.notes, margin, document.y + 12)
  document.y += 20
}

function drawFact(sheet: Sheet, name: string, value: string, from: number, y: number): void {
  const { document } = sheet
  const room = margin + width - from
  document.font(regular).fontSize(9)
  write(sheet, name, { from, y, room, quiet: true })
  document.fontSize(11)
  write(sheet, value, { from, y: document.y + 2, room, typed: true })
}

function drawDevices(sheet: Sheet, { devices }: PackingSlip): void {
  const { document } = sheet
  if (document.y + 3 * rowHeight > bottom) document.addPage()
  drawTableHead(sheet)
  for (const [index, { deviceid, model }] of devices.entries()) {
    document.font(regular).fontSize(10)
    const room = columns.check - columns.model - 12
    const height = rowHeight + (linesOf(sheet, model, room) - 1) * document.currentLineHeight(true)
    if (document.y + height > bottom) {
      document.addPage()
      drawTableHead(sheet)
      document.font(regular).fontSize(10)
    }
    const y = document.y + 5
    write(sheet, String(index + 1), { from: columns.number, y, room: width, quiet: true })
    document.font(mono)
    write(sheet, deviceid, { from: columns.device, y, room: width })
    document.font(regular)
    write(sheet, model, { from: columns.model, y, room })
    document
      .rect(leftOf(sheet, columns.check, 10), y, 10, 10)
      .lineWidth(0.7)
      .strokeColor(muted)
      .stroke()
    drawLine(document, y - 5 + height)
  }
}

function drawTableHead(sheet: Sheet): void {
  const { document, texts } = sheet
  const { y } = document
  document.font(bold).fontSize(9)
  write(sheet, texts.number, { from: columns.number, y, room: width, quiet: true })
  write(sheet, texts.device, { from: columns.device, y, room: width, quiet: true })
  write(sheet, texts.model, { from: columns.model, y, room: width, quiet: true })
  drawLine(document, y + 16)
}

function drawLine(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke()
  document.y = y
}

function drawSummary(sheet: Sheet, slip: PackingSlip, brandName: string): void {
  const { document, texts } = sheet
  const { devices } = slip
  const models = countModels(devices).map(({ model, count }) => `${count} × \u2066${model}\u2069`)
  const lines = [
    [texts.devices(devices.length), ...models].join('    '),
    ...(hasUnprintable(sheet, slip, brandName) ? [texts.unprintable(unprintableReplacement)] : []),
  ]
  document.font(regular).fontSize(10)
  for (const text of lines) {
    const height = linesOf(sheet, text, width) * document.currentLineHeight(true)
    if (document.y + 16 + height > bottom) document.addPage()
    write(sheet, text, { from: margin, y: document.y + 16, room: width })
  }
}

function hasUnprintable({ fonts }: Sheet, slip: PackingSlip, brandName: string): boolean {
  const { reference, recipient, notes, devices } = slip
  const typed = [brandName, reference, recipient, notes, ...devices.map(({ model }) => model)].join('\n')
  return fonts.split(typed).some(({ text }) => text.includes(unprintableReplacement))
}

function drawPageNumbers(sheet: Sheet, { id }: PackingSlip): void {
  const { document, texts } = sheet
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0
    document.font(regular).fontSize(8)
    const place = { from: margin, y: pageHeight - 40, room: width, atEnd: true, quiet: true } as const
    write(sheet, texts.page(id, page + 1, count), place)
  }
}
