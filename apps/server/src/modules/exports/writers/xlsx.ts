import { Readable } from 'node:stream'
import {
  createTimeFormatter,
  createZoneReader,
  toExportCell,
  maximumSheetRows,
  sheetEnd,
  sheetHead,
  sheetPath,
  sheetRow,
  workbookParts,
} from '@fieldport/domain'
import { ZipFile } from 'yazl'
import {
  type ExportSlice,
  type ExportTable,
  headingsOf,
  getPointMs,
  type PointSlices,
  getPointValue,
} from './writer.ts'

/** A sheet is a file in the archive. Many programs cannot read one beyond 4 GB. */
const maximumSheetCharacters = 3_000_000_000
/** Rows of numbers shrink to a tenth even at the fastest level. */
const compressionLevel = 1

export type SheetLimits = { readonly rows: number; readonly characters: number }
const usualLimits: SheetLimits = { rows: maximumSheetRows, characters: maximumSheetCharacters }

/** A workbook that continues in further sheets when one is full. Streamed: no sheet is held in memory. */
export async function* writeXlsx(
  slices: PointSlices,
  table: ExportTable,
  limits: SheetLimits = usualLimits,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  const sheets = createSheets(slices, table, limits)
  addSheets({ zip, sheets, fail }, 1)
  try {
    for await (const bytes of output) yield bytes as Uint8Array
  } finally {
    output.destroy()
    await sheets.cancel()
  }
}

type Archive = { readonly zip: ZipFile; readonly sheets: Sheets; readonly fail: (error: Error) => void }

/** Starts each sheet after the previous one has ended, because only then is it known whether there is another. */
function addSheets(archive: Archive, number: number): void {
  const { zip, sheets, fail } = archive
  const input = Readable.from(sheets.next(), { objectMode: false, highWaterMark: 65_536 })
  // The archive does not handle errors of its inputs.
  input.once('error', fail)
  input.once('end', () => {
    if (!sheets.isDone()) {
      addSheets(archive, number + 1)
      return
    }
    for (const [path, text] of workbookParts(number))
      zip.addBuffer(Buffer.from(text), path, { compress: true })
    zip.end()
  })
  zip.addReadStream(input, sheetPath(number), { compress: true, compressionLevel })
}

type Sheets = ReturnType<typeof createSheets>

/** Distributes the points over sheets. */
function createSheets(slices: PointSlices, table: ExportTable, limits: SheetLimits) {
  const source = slices[Symbol.asyncIterator]()
  const cellsOf = createCellReader(table)
  const headings = headingsOf(table)
  let waiting: ExportSlice | undefined
  let isDone = false

  const refill = async () => {
    while ((waiting === undefined || waiting.points.length === 0) && !isDone) {
      const next = await source.next()
      waiting = next.done ? undefined : next.value
      if (next.done) isDone = true
    }
  }

  return {
    isDone: () => isDone,
    cancel: () => source.return?.(),

    /** The text of the next sheet, in chunks. */
    async *next(): AsyncGenerator<Buffer> {
      const head = sheetHead(headings)
      let rows = 1
      let characters = head.length
      yield Buffer.from(head)
      await refill()
      while (waiting && rows < limits.rows && characters < limits.characters) {
        const { device, points }: ExportSlice = waiting
        const taken = points.slice(0, limits.rows - rows)
        waiting = { device, points: points.slice(taken.length) }
        const cells = cellsOf(device)
        const text = taken.map((point, at) => sheetRow(rows + at + 1, cells(point))).join('')
        rows += taken.length
        characters += text.length
        yield Buffer.from(text)
        await refill()
      }
      yield Buffer.from(sheetEnd)
    },
  }
}

/** Times are date cells in the zone, or ISO 8601 texts, which include the offset. */
function createCellReader({ dates, timeZone, hasDeviceIds }: ExportTable) {
  const zone = createZoneReader(timeZone)
  const isoText = createTimeFormatter('iso', timeZone)
  return ({ id, name, keys }: ExportSlice['device']) =>
    (point: ExportSlice['points'][number]) => {
      const ms = getPointMs(point)
      const time = dates === 'iso' ? isoText(ms) : { wallMs: ms + zone(ms).offsetMs }
      const device = hasDeviceIds ? [name, id] : [name]
      return [time, ...device, ...keys.map((key) => toExportCell(getPointValue(point, key)))]
    }
}
