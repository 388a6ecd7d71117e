import { expect, it } from 'vitest'
import { countLines, type ExportChoice, exportPath, percentDone } from './export-request.ts'

const choice: ExportChoice = {
  format: 'csv',
  dates: 'iso',
  timeZone: 'Australia/Brisbane',
  span: 'shown',
  columns: 'shown',
}
const shown = { range: { from: 100, to: 200 }, keys: ['vin', 'a b&c', 'x,y'] }
const queryOf = (path: string) => new URL(path, 'http://x').searchParams

it('requests the shown columns, key by key', () => {
  const path = exportPath('DEMO00001', choice, shown)
  expect(path.startsWith('/api/device/device/DEMO00001/export?')).toBe(true)
  const query = queryOf(path)
  expect(query.getAll('dataKeys')).toEqual(shown.keys)
  expect(Object.fromEntries(query)).toMatchObject({
    format: 'csv',
    dates: 'iso',
    timeZone: 'Australia/Brisbane',
    from: '100',
    to: '200',
  })
})

it('requests everything, without parameters that a format does not have', () => {
  const query = queryOf(exportPath('DEMO00001', { ...choice, format: 'gpx', span: 'all' }, shown))
  expect([...query.keys()].toSorted()).toEqual(['format', 'timeZone'])
  expect(queryOf(exportPath('DEMO00001', { ...choice, columns: 'all' }, shown)).has('dataKeys')).toBe(false)
})

it('sends a single key with a comma twice, so that it stays one', () => {
  const query = queryOf(exportPath('DEMO00001', choice, { ...shown, keys: ['x,y'] }))
  expect(query.getAll('dataKeys')).toEqual(['x,y', 'x,y'])
})

it('counts lines, and reaches 100 % only at the end', () => {
  expect(countLines(new TextEncoder().encode('a\r\nb\n\nc'))).toBe(3)
  expect(percentDone('csv', 50, 200)).toBe(25)
  expect(percentDone('jsonl', 500, 200)).toBe(99)
  expect(percentDone('csv', 50, undefined)).toBeUndefined()
  expect(percentDone('xlsx', 50, 200)).toBeUndefined()
})
