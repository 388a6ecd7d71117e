import { expect, it } from 'vitest'
import {
  toExportDefinition,
  createExportOrder,
  fleetExportPath,
  toExportOrder,
  parseDeviceIds,
} from './export-order.ts'

const order = createExportOrder(['DEMO00001', 'DEMO00002'], 'Australia/Brisbane')
const queryOf = (path: string) => new URL(path, 'http://x').searchParams

it('requests one file for the chosen devices', () => {
  const query = queryOf(fleetExportPath({ ...order, keys: ['vin', 'a b'] }))
  expect(query.get('deviceids')).toBe('DEMO00001,DEMO00002')
  expect(query.getAll('dataKeys')).toEqual(['vin', 'a b'])
  expect(query.get('relative')).toBe('86400000')
  expect(query.get('timeZone')).toBe('Australia/Brisbane')
})

it('omits parameters that a format or range does not have', () => {
  const query = queryOf(fleetExportPath({ ...order, keys: ['vin'], format: 'gpx', span: 'all' }))
  expect([...query.keys()].toSorted()).toEqual(['deviceids', 'format', 'timeZone'])
  expect(toExportDefinition({ ...order, keys: ['vin'], format: 'gpx' }).dataKeys).toBeNull()
  expect(toExportDefinition(order).dataKeys).toBeNull()
  expect(toExportDefinition({ ...order, keys: ['vin'] }).dataKeys).toEqual(['vin'])
})

it('sends a single key with a comma twice, so that it stays one', () => {
  expect(queryOf(fleetExportPath({ ...order, keys: ['x,y'] })).getAll('dataKeys')).toEqual(['x,y', 'x,y'])
})

it('restores the choices of a schedule', () => {
  const chosen = { ...order, keys: ['vin'], schedule: { ...order.schedule, name: 'Weekly', hour: 18 } }
  for (const each of [chosen, { ...chosen, keys: [] }]) {
    const stored = { ...toExportDefinition(each), id: 'x', nextRun: null, createdAt: 1, lastRun: null }
    expect(toExportOrder(stored)).toEqual({ ...each, delivery: 'schedule' })
  }
})

it('reads devices from the URL, each once', () => {
  expect(parseDeviceIds('DEMO00001,x,DEMO00001,DEMO00002')).toEqual(['DEMO00001', 'DEMO00002'])
  expect(parseDeviceIds(undefined)).toEqual([])
})
