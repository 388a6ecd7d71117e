import { expect, test } from 'vitest'
import { aempDataKeys, parseAempSource } from './aemp-source.ts'
import { source } from './testing.ts'

const stored: readonly (readonly [string, unknown])[] = [
  ['AEMP_enabled', true],
  ['AEMP_make', source.make],
  ['AEMP_model', source.model],
  ['AEMP_equipmentID', source.equipmentId],
  ['AEMP_serialNumber', ' S1 '],
  ['AEMP_cumulativeOperatingHoursKey', 'cp5'],
  ['AEMP_cumulativeIdleHoursKey', 'cp6'],
  ['AEMP_fuelRemainingKey', 'cp4'],
  ['AEMP_engineStatusKey', 'digital1'],
]
const parse = (...changes: readonly (readonly [string, unknown])[]) =>
  parseAempSource(new Map([...stored, ...changes]))

test('reads a machine and its data keys from device settings', () => {
  expect(parse()).toEqual(source)
  expect(aempDataKeys(source)).toEqual(['cp5', 'cp6', 'cp4', 'digital1'])
})

test.each([
  ['AEMP_make', ''],
  ['AEMP_model', ' '],
  ['AEMP_equipmentID', 7],
  ['AEMP_serialNumber', null],
])('reports nothing with %s %j', (key, value) => {
  expect(parse([key, value])).toBeNull()
})

test('ignores unmapped keys, and maps one key to two measurements', () => {
  const some = parse(['AEMP_fuelRemainingKey', ''], ['AEMP_cumulativeIdleHoursKey', 'cp5'])
  expect(some).toMatchObject({ fuelRemainingKey: '', idleHoursKey: 'cp5' })
  expect(some && aempDataKeys(some)).toEqual(['cp5', 'digital1'])
})
