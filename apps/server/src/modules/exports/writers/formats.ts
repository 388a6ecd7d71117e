import type { ExportFormat } from '@fieldport/domain'
import { writeCsv } from './csv.ts'
import { writeGpx } from './gpx.ts'
import { writeJsonLines } from './json-lines.ts'
import { writeParquet } from './parquet.ts'
import type { WriteFile } from './writer.ts'
import { writeXlsx } from './xlsx.ts'

/** The writer of each format. */
export const fileWriters: Readonly<Record<ExportFormat, WriteFile>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  parquet: writeParquet,
  jsonl: writeJsonLines,
  gpx: writeGpx,
}
