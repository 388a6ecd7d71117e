import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import {
  findSharedMeasurement,
  resolveDataKey,
  type DeviceMeasurement,
  groupSharedMeasurements,
} from './shared-measurements.ts'

const plain = (key: string): DeviceMeasurement => ({
  display: resolveDisplay(key, undefined),
  isNamed: false,
})
const named = (key: string, name: string, units: string, dp = 1): DeviceMeasurement => ({
  display: resolveDisplay(key, { name, units, dp }),
  isNamed: true,
})
const device = (deviceid: string, ...measured: DeviceMeasurement[]) => ({ deviceid, measured })

it('lists measurements of most devices first', () => {
  const keys = groupSharedMeasurements([
    device('A', plain('cp1'), plain('vin')),
    device('B', plain('vin'), plain('vbat')),
    device('C', plain('vin'), plain('vbat')),
  ])
  expect(keys.map(({ id, keys: having }) => [id, having.size])).toEqual([
    ['vin', 3],
    ['vbat', 2],
    ['cp1', 1],
  ])
})

it('combines renamed measurements by name and unit, whatever their key', () => {
  const a = device('A', named('cp1', 'Fuel', 'L'), named('cp2', 'Oil', 'bar'))
  const b = device('B', named('cp1', 'Oil', 'bar', 2), named('cp7', 'Fuel', 'L'))
  const c = device('C', plain('cp1'))
  const keys = groupSharedMeasurements([a, b, c])
  const oil = findSharedMeasurement(keys, '=Oil|bar|0')
  expect(oil?.keys).toEqual(
    new Map([
      ['A', 'cp2'],
      ['B', 'cp1'],
    ]),
  )
  expect([a, b, c].map((each) => resolveDataKey(each, oil, '=Oil|bar|0'))).toEqual(['cp2', 'cp1', undefined])
  // A plain key without a name of its own refers to the devices on which nobody named it.
  const bare = findSharedMeasurement(keys, 'cp1')
  expect([a, b, c].map((each) => resolveDataKey(each, bare, 'cp1'))).toEqual([undefined, undefined, 'cp1'])
})

it('resolves a key in the URL to the measurement it has on that device', () => {
  const a = device('A', named('cp1', 'Fuel', 'L'))
  const b = device('B', named('cp3', 'Fuel', 'L'))
  const fuel = findSharedMeasurement(groupSharedMeasurements([a, b]), 'cp1')
  expect(fuel?.id).toBe('=Fuel|L|1')
  expect([a, b].map((each) => resolveDataKey(each, fuel, 'cp1'))).toEqual(['cp1', 'cp3'])
})

it('separates different units, and two of the same name on one device', () => {
  const keys = groupSharedMeasurements([
    device('A', named('analog1', 'Level', 'L'), named('analog2', 'Level', 'L')),
    device('B', named('analog1', 'Level', 'bar')),
  ])
  expect(keys.map(({ id, number }) => [id, number])).toEqual([
    ['=Level|L|1', 1],
    ['=Level|bar|1', 1],
    ['=Level|L|1|2', 2],
  ])
  expect(findSharedMeasurement(keys, '=Level|L|1|2')?.keys.get('A')).toBe('analog2')
})

it('requests history for a catalogue key, but not for a key with another meaning', () => {
  const silent = device('A')
  expect(resolveDataKey(silent, undefined, 'vin')).toBe('vin')
  expect(resolveDataKey(silent, undefined, '=Fuel|L|1')).toBeUndefined()
  expect(resolveDataKey(silent, undefined, undefined)).toBeUndefined()
  expect(findSharedMeasurement([], 'vin')).toBeUndefined()
})
