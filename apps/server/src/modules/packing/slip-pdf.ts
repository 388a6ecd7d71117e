import { createRequire } from 'node:module'
import { countModels } from '@fieldport/domain'
import type { PackingSlip } from '@fieldport/contract'
import PdfDocument from 'pdfkit'

/** Covers Latin, Greek, Cyrillic and Arabic: names of customers come in all of them. */
const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
const mono = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')

/** Of A4, in points of 1/72 inch. */
const pageHeight = 841.89
const margin = 56
const width = 595.28 - 2 * margin
const bottom = pageHeight - margin - 24
const rowHeight = 22
const columns = { number: margin, device: margin + 36, model: margin + 190, check: margin + width - 14 }
const muted = '#5b6470'
const hairline = '#c9ced6'

/** A slip on A4, as many pages as its devices need. */
export function renderSlip(slip: PackingSlip, brandName: string): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: {
      Title: `Packing slip ${slip.id}`,
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
  drawHead(document, slip, brandName)
  drawDevices(document, slip)
  drawSummary(document, slip)
  drawPageNumbers(document, slip)
  document.end()
  return done
}

type Page = PDFKit.PDFDocument

function drawHead(document: Page, slip: PackingSlip, brandName: string): void {
  document.font(bold).fontSize(20).fillColor('black').text('Packing slip', margin, margin)
  document
    .font(regular)
    .fontSize(10)
    .fillColor(muted)
    .text(brandName, margin, margin + 6, { width, align: 'right' })
  const date = new Date(slip.createdAt * 1000).toISOString().slice(0, 10)
  const top = margin + 48
  drawFact(document, 'Slip', String(slip.id), margin, top)
  drawFact(document, 'Date', date, margin + 90, top)
  drawFact(document, 'Order', slip.reference, margin + 200, top)
  document.y = Math.max(document.y, top + 34)
  drawFact(document, 'Deliver to', slip.recipient, margin, document.y + 8)
  if (slip.notes !== '') drawFact(document, 'Notes', slip.notes, margin, document.y + 12)
  document.y += 20
}

function drawFact(document: Page, name: string, value: string, x: number, y: number): void {
  const room = margin + width - x
  document.font(regular).fontSize(9).fillColor(muted).text(name, x, y, { width: room })
  document
    .fontSize(11)
    .fillColor('black')
    .text(value, x, document.y + 2, { width: room })
}

function drawDevices(document: Page, { devices }: PackingSlip): void {
  if (document.y + 3 * rowHeight > bottom) document.addPage()
  drawTableHead(document)
  for (const [index, { deviceid, model }] of devices.entries()) {
    if (document.y + rowHeight > bottom) {
      document.addPage()
      drawTableHead(document)
    }
    const y = document.y + 5
    const options = { lineBreak: false }
    document
      .font(regular)
      .fontSize(10)
      .fillColor(muted)
      .text(String(index + 1), columns.number, y, options)
    document.fillColor('black').font(mono).text(deviceid, columns.device, y, options)
    document.font(regular).text(model, columns.model, y, options)
    document.rect(columns.check, y, 10, 10).lineWidth(0.7).strokeColor(muted).stroke()
    drawLine(document, y - 5 + rowHeight)
  }
}

function drawTableHead(document: Page): void {
  const y = document.y
  const options = { lineBreak: false }
  document.font(bold).fontSize(9).fillColor(muted)
  document.text('No.', columns.number, y, options)
  document.text('Device ID', columns.device, y, options)
  document.text('Model', columns.model, y, options)
  drawLine(document, y + 16)
}

function drawLine(document: Page, y: number): void {
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke()
  document.y = y
}

function drawSummary(document: Page, { devices }: PackingSlip): void {
  const models = countModels(devices).map(({ model, count }) => `${count} × ${model}`)
  const text = [`Devices: ${devices.length}`, ...models].join('    ')
  document.font(regular).fontSize(10)
  if (document.y + 16 + document.heightOfString(text, { width }) > bottom) document.addPage()
  document.fillColor('black').text(text, margin, document.y + 16, { width })
}

function drawPageNumbers(document: Page, { id }: PackingSlip): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Below the margin text would begin a page of its own.
    document.page.margins.bottom = 0
    document
      .font(regular)
      .fontSize(8)
      .fillColor(muted)
      .text(`Slip ${id} · page ${page + 1} of ${count}`, margin, pageHeight - 40, { width, align: 'right' })
  }
}
