import type { DeviceSummary } from '@fieldport/contract'
import { expect, it } from 'vitest'
import { toCsv } from '../../../../lib/files/csv.ts'
import type { FleetState } from '../filter-sort-devices.ts'
import { csvRows, type ExportLabels, exportTable } from './export-table.ts'

const now = 1_800_000_000
const device: DeviceSummary = {
  deviceid: 'DEMO00001',
  name: '=HYPERLINK("http://x")',
  model: 'ORB-C1',
  fw: null,
  permission: 'ADMIN',
  plan: 'Hosted',
  term: null,
  lastContact: now,
  expectedIntervalSeconds: 5,
  group: 'North, west',
  customer: 'a\u0007b',
  status: '',
  state: 'alarm',
  condition: null,
  position: null,
}
const known: FleetState = {
  nowSeconds: now,
  status: (row) => row,
  reading: (_, key) => (key === 'vin' ? { ts: now, value: -12.5 } : undefined),
}
const words: ExportLabels = {
  label: (column) => column.toUpperCase(),
  unit: (key) => (key === 'vin' ? 'V' : ''),
  zone: 'Australia/Brisbane',
  wallClock: (seconds) => `wall ${seconds}`,
  state: (contact, event) => `${contact} ${event}`,
  permission: () => 'Admin',
  noData: 'No Data',
}

it('contains the shown columns and the ID, zone and units in the header, and numbers as numbers', () => {
  const columns = ['name', 'lastContact', 'state', 'key:vin', 'key:vbat', 'customer'] as const
  const table = exportTable([device, { ...device, lastContact: null }], columns, known, words)
  expect(table.head).toEqual([
    'NAME',
    'LASTCONTACT (Australia/Brisbane)',
    'STATE',
    'KEY:VIN (V)',
    'KEY:VBAT',
    'CUSTOMER',
    'DEVICEID',
  ])
  expect(table.rows[0]).toEqual([
    '=HYPERLINK("http://x")',
    { wallClock: `wall ${now}` },
    'live alarm',
    -12.5,
    '',
    'a b',
    'DEMO00001',
  ])
  expect(table.rows[1]?.[1]).toBe('No Data')
})

it('escapes formulas in CSV, but not negative numbers', () => {
  const table = exportTable([device], ['name', 'group', 'key:vin', 'deviceid'], known, words)
  expect(toCsv(csvRows(table)).split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""http://x"")","North, west",-12.5,DEMO00001`,
  )
})

it('removes characters from the header that a workbook cannot store', () => {
  const { head } = exportTable([device], ['key:a\u0007b'], known, words)
  expect(head[0]).toBe('KEY:A B')
})
