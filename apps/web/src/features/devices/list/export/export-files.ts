import type { DeviceSummary } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import { toCsv } from '../../../../lib/files/csv.ts'
import { formatForFile, getTimeZone } from '../../../../lib/format/times.ts'
import { downloadFile } from '../../../../lib/files/download-file.ts'
import { getEventLabel } from '../../../../ui/feedback/event-badge.tsx'
import { permissionName } from '../../../../ui/permission-name.ts'
import { getStateLabel } from '../../../../ui/feedback/state-badge.tsx'
import type { FleetState } from '../filter-sort-devices.ts'
import type { ColumnId } from '../columns/columns.ts'
import { csvRows, type ExportTable, exportTable, type ExportLabels, type Field } from './export-table.ts'
import { columnLabel } from '../grid/fleet-columns.tsx'
import { measurementUnit } from '../reading-text.ts'

export type FileKind = 'csv' | 'xlsx'

/** The texts of an exported list, in the reader's language, zone and units. */
function createExportLabels(t: TFunction): ExportLabels {
  return {
    label: (column) => columnLabel(column, t),
    unit: measurementUnit,
    zone: getTimeZone(),
    wallClock: (seconds) => formatForFile(seconds),
    state: (contact, event) =>
      [getStateLabel(contact, t), ...(event === 'ok' ? [] : [getEventLabel(event, t)])].join(', '),
    permission: (level) => permissionName(level, t),
    noData: t('No Data'),
  }
}

type ExportOptions = { readonly kind: FileKind; readonly today: string; readonly t: TFunction }

/** Downloads a file such as 'Devices 2026-11-21.csv'. */
export async function exportList(
  devices: readonly DeviceSummary[],
  columns: readonly ColumnId[],
  known: FleetState,
  { kind, today, t }: ExportOptions,
): Promise<void> {
  const table = exportTable(devices, columns, known, createExportLabels(t))
  const file = kind === 'csv' ? csvFile(table) : await xlsxFile(table)
  downloadFile(`${t('Devices')} ${today}.${kind}`, file)
}

/** The byte order mark tells spreadsheets that the text is UTF-8. */
function csvFile(table: ExportTable): Blob {
  return new Blob([`\uFEFF${toCsv(csvRows(table))}`], { type: 'text/csv' })
}

async function xlsxFile({ head, rows }: ExportTable): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const data = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ]
  const columns = head.map((label) => ({ width: Math.max(label.length + 2, 14) }))
  return writeXlsxFile(data, { columns, stickyRowsCount: 1 }).toBlob()
}

const timeFormat = 'yyyy-mm-dd hh:mm:ss'

/** Times in a workbook have no zone; the column heading names it. */
function cell(field: Field) {
  if (typeof field === 'number') return { value: field, type: Number }
  if (typeof field === 'string') return { value: field, type: String }
  return { value: new Date(`${field.wallClock.replace(' ', 'T')}Z`), type: Date, format: timeFormat }
}
