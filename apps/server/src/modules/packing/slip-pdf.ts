import { createRequire } from 'node:module'
import { countModels } from '@fieldport/domain'
import type { PackingSlip } from '@fieldport/contract'
import PdfDocument from 'pdfkit'
import { visualRuns, wrapText } from './bidi-text.ts'
import type { SlipTexts } from './slip-texts.ts'

/** Covers Latin, Greek, Cyrillic and Arabic: names of customers come in all of them. */
const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
const mono = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')

/** Of A4, in points of 1/72 inch. */
const pageHeight = 841.89
const pageWidth = 595.28
const margin = 56
const width = pageWidth - 2 * margin
const bottom = pageHeight - margin - 24
const rowHeight = 22
/** From the side where lines begin. */
const columns = { number: margin, device: margin + 36, model: margin + 190, check: margin + width - 14 }
const muted = '#5b6470'
const hairline = '#c9ced6'

/** A slip on A4, as many pages as its devices need, in the direction of its language. */
export function renderSlip(slip: PackingSlip, brandName: string, texts: SlipTexts): Promise<Buffer> {
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
  const sheet = { document, texts }
  drawHead(sheet, slip, brandName)
  drawDevices(sheet, slip)
  drawSummary(sheet, slip)
  drawPageNumbers(sheet, slip)
  document.end()
  return done
}

type Sheet = { readonly document: PDFKit.PDFDocument; readonly texts: SlipTexts }
/** `from`: the distance from the side where lines begin; `typed`: by somebody, in any language. */
type Place = {
  readonly from: number
  readonly y: number
  readonly room: number
  readonly atEnd?: true
  readonly typed?: true
}

/** Where a part of this width stands on the page. */
function leftOf({ texts }: Sheet, from: number, partWidth: number): number {
  return texts.direction === 'ltr' ? from : pageWidth - from - partWidth
}

/** Text in the current font, broken into lines; the next line would follow at `document.y`. */
function write(sheet: Sheet, text: string, { from, y, room, atEnd, typed }: Place): void {
  const { document, texts } = sheet
  const direction = typed ? 'auto' : texts.direction
  const widthOf = (line: string) => widthOfLine(sheet, line)
  let top = y
  for (const line of wrapText(text, room, widthOf)) {
    const lineWidth = widthOf(line)
    let x = leftOf(sheet, atEnd ? from + room - lineWidth : from, lineWidth)
    for (const run of visualRuns(line, direction)) {
      document.text(run, x, top, { lineBreak: false, features: [] })
      x += document.widthOfString(run, { features: [] })
    }
    top += document.currentLineHeight(true)
  }
  document.y = top
}

/** Letters that join are narrower together. */
function widthOfLine({ document, texts }: Sheet, line: string): number {
  return visualRuns(line, texts.direction).reduce(
    (sum, run) => sum + document.widthOfString(run, { features: [] }),
    0,
  )
}

/** How many lines a text takes in the current font. */
function linesOf(sheet: Sheet, text: string, room: number): number {
  return wrapText(text, room, (line) => widthOfLine(sheet, line)).length
}

function drawHead(sheet: Sheet, slip: PackingSlip, brandName: string): void {
  const { document, texts } = sheet
  document.font(bold).fontSize(20).fillColor('black')
  write(sheet, texts.title, { from: margin, y: margin, room: width })
  const titleWidth = widthOfLine(sheet, texts.title) + 24
  document.font(regular).fontSize(10).fillColor(muted)
  const room = width - titleWidth
  write(sheet, brandName, { from: margin + titleWidth, y: margin + 6, room, atEnd: true })
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const top = Math.max(margin + 48, document.y + 12)
  drawFact(sheet, texts.slip, String(slip.id), margin, top)
  drawFact(sheet, texts.date, day.format(slip.createdAt * 1000), margin + 90, top)
  drawFact(sheet, texts.order, slip.reference, margin + 200, top)
  document.y = Math.max(document.y, top + 34)
  drawFact(sheet, texts.recipient, slip.recipient, margin, document.y + 8)
  if (slip.notes !== '') drawFact(sheet, texts.notes, slip.notes, margin, document.y + 12)
  document.y += 20
}

function drawFact(sheet: Sheet, name: string, value: string, from: number, y: number): void {
  const { document } = sheet
  const room = margin + width - from
  document.font(regular).fontSize(9).fillColor(muted)
  write(sheet, name, { from, y, room })
  document.fontSize(11).fillColor('black')
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
    }
    const y = document.y + 5
    document.font(regular).fontSize(10).fillColor(muted)
    write(sheet, String(index + 1), { from: columns.number, y, room: width })
    document.fillColor('black').font(mono)
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
  document.font(bold).fontSize(9).fillColor(muted)
  write(sheet, texts.number, { from: columns.number, y, room: width })
  write(sheet, texts.device, { from: columns.device, y, room: width })
  write(sheet, texts.model, { from: columns.model, y, room: width })
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

function drawSummary(sheet: Sheet, { devices }: PackingSlip): void {
  const { document, texts } = sheet
  const models = countModels(devices).map(({ model, count }) => `${count} × \u2066${model}\u2069`)
  const text = [texts.devices(devices.length), ...models].join('    ')
  document.font(regular).fontSize(10)
  const lines = linesOf(sheet, text, width)
  if (document.y + 16 + lines * document.currentLineHeight(true) > bottom) document.addPage()
  document.fillColor('black')
  write(sheet, text, { from: margin, y: document.y + 16, room: width })
}

function drawPageNumbers(sheet: Sheet, { id }: PackingSlip): void {
  const { document, texts } = sheet
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Below the margin text would begin a page of its own.
    document.page.margins.bottom = 0
    document.font(regular).fontSize(8).fillColor(muted)
    const place = { from: margin, y: pageHeight - 40, room: width, atEnd: true } as const
    write(sheet, texts.page(id, page + 1, count), place)
  }
}
