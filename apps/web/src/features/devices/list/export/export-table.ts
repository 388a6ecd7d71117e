import type { DeviceSummary } from '@fieldport/contract'
import type { EventState } from '@fieldport/domain'
import { contactOf, type FleetState } from '../filter-sort-devices.ts'
import { type ColumnId, dataKeyOf } from '../columns/columns.ts'
import { readingNumber } from '../reading-text.ts'

/** A field of a file. Times are local times in the reader's zone: YYYY-MM-DD HH:mm:ss. */
export type Field = string | number | { readonly wallClock: string }

export type ExportTable = { readonly head: readonly string[]; readonly rows: readonly (readonly Field[])[] }

export type ExportLabels = {
  /** The heading of a column. */
  readonly label: (column: ColumnId) => string
  /** The unit of a data key for this reader; empty: none. */
  readonly unit: (key: string) => string
  /** Name of the current zone. */
  readonly zone: string
  readonly wallClock: (seconds: number) => string
  readonly state: (contact: 'live' | 'stale' | 'never', event: EventState) => string
  readonly permission: (level: DeviceSummary['permission']) => string
  readonly noData: string
}

/** The list as a table: all given rows, the shown columns, numbers as numbers. */
export function exportTable(
  devices: readonly DeviceSummary[],
  columns: readonly ColumnId[],
  known: FleetState,
  words: ExportLabels,
): ExportTable {
  // The ID is always included, because two devices may have the same name.
  const shown = columns.includes('deviceid') ? columns : [...columns, 'deviceid' as const]
  return {
    head: shown.map((column) => plain(headOf(column, words))),
    rows: devices.map((device) => shown.map((column) => fieldOf(device, column, known, words))),
  }
}

function headOf(column: ColumnId, { label, unit, zone }: ExportLabels): string {
  if (column === 'lastContact') return `${label(column)} (${zone})`
  const key = dataKeyOf(column)
  const ofKey = key === undefined ? '' : unit(key)
  return ofKey === '' ? label(column) : `${label(column)} (${ofKey})`
}

function fieldOf(device: DeviceSummary, column: ColumnId, known: FleetState, words: ExportLabels): Field {
  const key = dataKeyOf(column)
  if (key !== undefined) {
    const reading = known.reading(device.deviceid, key)
    const value = reading === undefined ? '' : readingNumber(key, reading.value)
    return typeof value === 'string' ? plain(value) : value
  }
  const { lastContact, state } = known.status(device)
  const contact = contactOf(device, lastContact, known.nowSeconds)
  switch (column) {
    case 'lastContact':
      return contact === 'never' || lastContact === null
        ? words.noData
        : { wallClock: words.wallClock(lastContact) }
    case 'state':
      return words.state(contact, state)
    case 'permission':
      return words.permission(device.permission)
    case 'name':
    case 'group':
    case 'deviceid':
    case 'model':
    case 'plan':
    case 'fw':
    case 'customer':
    case 'status':
      return plain(device[column] ?? '')
    default:
      return ''
  }
}

/** A workbook cannot contain control characters. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
}

export function csvRows({ head, rows }: ExportTable): readonly (readonly (string | number)[])[] {
  return [
    head,
    ...rows.map((row) => row.map((field) => (typeof field === 'object' ? field.wallClock : field))),
  ]
}
