import { array, assert, constantFrom, dictionary, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { tierTable } from '../plans/tiers.ts'
import { exportColumns, exportColumnsProblem, exportKeys, fleetExportColumns } from './export-columns.ts'
import { exportFileName, fleetExportFileName } from './export-formats.ts'
import { exportGate, pageGate, splitByExportGate } from './export-gate.ts'
import { maximumSheetColumns } from './workbook.ts'

const channels = [{ key: 'calc1', name: 'Fuel rate', units: 'L/h', decimals: 1, expression: 'a*2' }]
const options = { model: 'ORB-C2', displaySettings: {}, channels }

it('has every key once, in display order, with computed channels and without the envelope', () => {
  const keys = exportKeys(['vin', 'cp10', 'cp2', 'ts', 'aws_ts', 'deviceid', 'vin'], options)
  expect(keys.toSorted()).toEqual(['calc1', 'cp10', 'cp2', 'vin'])
  expect(keys.indexOf('cp2')).toBeLessThan(keys.indexOf('cp10'))
  const settings = { cp10: { sort: 1 } }
  expect(exportKeys(['vin', 'cp2', 'cp10'], { ...options, displaySettings: settings })[0]).toBe('cp10')
})

it('uses custom names and units, and tells equal names apart', () => {
  const displaySettings = {
    cp1: { name: 'Oil', units: 'bar' },
    cp2: { name: 'Oil', units: 'bar' },
    cp3: { name: 'Oil' },
  }
  const columns = exportColumns(['cp1', 'cp2', 'cp3', 'calc1', 'vin'], { ...options, displaySettings })
  expect(columns.map(({ heading }) => heading).slice(0, 4)).toEqual([
    'Oil (bar) [cp1]',
    'Oil (bar) [cp2]',
    'Oil',
    'Fuel rate (L/h)',
  ])
  expect(columns[4]).toMatchObject({ key: 'vin', unit: 'V' })
})

it('names bus signals by their message, unless they have a custom name', () => {
  const [speed, oil] = ['can1.61444.spn190', 'can2.127489.oilPressure']
  const signals = new Map([
    [speed, { name: 'Engine Speed (CAN 1)', unit: 'rpm' }],
    [oil, { name: 'Oil Pressure (CAN 2)', unit: 'kPa' }],
  ])
  const displaySettings = { [oil]: { name: 'Oil', units: 'kPa' } }
  const columns = exportColumns([speed, oil], { ...options, displaySettings, signals })
  expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Engine Speed (CAN 1) (rpm)', speed],
    ['Oil (kPa)', oil],
  ])
})

it('joins a key of several devices into one column if it means the same, or else has a column each', () => {
  const device = (displaySettings: object, keys: readonly string[]) => ({
    keys,
    options: { model: 'ORB-C2', displaySettings, channels: [] },
  })
  const { columns, keysOf } = fleetExportColumns([
    device({ cp1: { name: 'Oil', units: 'bar' } }, ['vin', 'cp1']),
    device({ cp1: { name: 'Oil', units: 'psi' }, cp2: { name: 'Oil', units: 'bar' } }, ['cp1', 'cp2']),
    device({}, ['vin', 'temp']),
  ])
  expect(columns.map(({ heading, field }) => [heading.replace(/^.*\(V\)$/, 'V'), field])).toEqual([
    ['V', 'vin'],
    ['Oil (bar) [cp1]', 'cp1 Oil (bar) [cp1]'],
    ['Oil (psi)', 'cp1 Oil (psi)'],
    ['Oil (bar) [cp2]', 'cp2'],
    [expect.any(String), 'temp'],
  ])
  expect(keysOf).toEqual([
    ['vin', 'cp1', null, null, null],
    [null, null, 'cp1', 'cp2', null],
    ['vin', null, null, null, 'temp'],
  ])
})

it('adds the key to duplicate column names', () => {
  const named = (key: string, name: string) => ({
    keys: [key],
    options: { model: 'ORB-C2', displaySettings: { [key]: { name, units: '' } }, channels: [] },
  })
  const { columns } = fleetExportColumns([
    named('cp2', 'Oil'),
    named('cp1', 'Oil'),
    named('cp1', 'Oil [cp1]'),
  ])
  expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Oil [cp2]', 'cp2'],
    ['Oil [cp1]', 'cp1 Oil [cp1]'],
    ['Oil [cp1] (2)', 'cp1 Oil [cp1] (2)'],
  ])
})

it('never has duplicate headings or fields, whatever the names', () => {
  const names = constantFrom('Oil', 'Oil [cp1]', 'Oil [cp1] (2)', 'cp1', '')
  const setting = record({ name: names, units: constantFrom('', 'bar', 'psi') })
  const keys = uniqueArray(constantFrom('cp1', 'cp2', 'cp3', 'vin'))
  assert(
    property(
      array(record({ keys, settings: dictionary(constantFrom('cp1', 'cp2', 'cp3'), setting) }), {
        minLength: 1,
        maxLength: 5,
      }),
      (devices) => {
        const { columns, keysOf } = fleetExportColumns(
          devices.map(({ keys: own, settings }) => ({
            keys: own,
            options: { model: 'ORB-C2', displaySettings: settings, channels: [] },
          })),
        )
        expect(new Set(columns.map(({ field }) => field)).size).toBe(columns.length)
        expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length)
        for (const [at, { keys: own }] of devices.entries())
          expect(keysOf[at]?.filter((key) => key !== null).toSorted()).toEqual(own.toSorted())
      },
    ),
  )
})

it('refuses more columns than a sheet can hold', () => {
  expect(exportColumnsProblem('xlsx', maximumSheetColumns - 3)).toBeNull()
  expect(exportColumnsProblem('xlsx', maximumSheetColumns - 2)?.id).toBe('exportTooManyColumns')
  expect(exportColumnsProblem('csv', 100_000)).toBeNull()
})

it('is closed by the plan, but open to the vendor', () => {
  expect(exportGate({ tier: tierTable.Hosted, isVendor: false })).toBeNull()
  expect(exportGate({ tier: tierTable.Basic, isVendor: true })).toBeNull()
  expect(exportGate({ tier: tierTable.Basic, isVendor: false })).toEqual({
    id: 'exportUnavailable',
    params: { plan: 'Basic' },
  })
})

it('leaves out devices whose plan has no export, each with the reason', () => {
  const [hosted, basic] = [tierTable.Hosted, tierTable.Basic].map((tier) => ({ tier, isVendor: false }))
  if (!hosted || !basic) throw new Error('two plans')
  const { included, leftOut } = splitByExportGate([basic, hosted])
  expect(included).toEqual([hosted])
  expect(leftOut).toEqual([{ device: basic, reason: { id: 'exportUnavailable', params: { plan: 'Basic' } } }])
})

it('allows single pages, and nothing larger, under a plan without export', () => {
  const basic = { tier: tierTable.Basic, isVendor: false }
  expect(pageGate(basic, 1_000)).toBeNull()
  expect(pageGate(basic, 1_001)).toEqual({ id: 'exportUnavailable', params: { plan: 'Basic' } })
  expect(pageGate({ tier: tierTable.Hosted, isVendor: false }, 1_000_000)).toBeNull()
  expect(pageGate({ ...basic, isVendor: true }, 1_000_000)).toBeNull()
})

it('names the file after its device', () => {
  expect(exportFileName('DEMO00001', 'parquet')).toBe('RawData-DEMO00001.parquet')
  expect(fleetExportFileName(3, 'csv')).toBe('RawData-3-devices.csv')
})
