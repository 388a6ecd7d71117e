import { expect, test } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../lib/locale-settings.ts'
import { findParameters, toParameterRows } from './parameter-view.ts'

const shown = toParameterRows(
  [
    { key: 'somethingelse', value: { a: 1 }, ts: 5 },
    { key: 'vin', value: 12.345, ts: 7 },
    { key: 'cp1', value: 3, ts: 6 },
    { key: 'capture1', value: 'text', ts: 6 },
  ],
  { model: 'QUAD-C2', PORTAL_displaySettings: { cp1: { name: 'Oil', units: 'l/s' } } },
)
const of = (key: string) => shown.find((each) => each.key === key)

test('numbers have unit and decimals, texts are unchanged, objects are JSON', () => {
  expect(of('vin')).toMatchObject({ value: '12.35', unit: 'V', ts: 7 })
  expect(of('capture1')).toMatchObject({ value: 'text', unit: '' })
  expect(of('cp1')).toMatchObject({ label: 'Oil', value: '3.00', unit: 'l/s' })
  expect(of('somethingelse')).toMatchObject({ value: '{"a":1}', unit: '' })
})

test('a search requires every word, in the key or the label', () => {
  const label = of('vin')?.label ?? ''
  expect(findParameters(shown, '')).toHaveLength(4)
  expect(findParameters(shown, ` VIN ${label.split(' ')[0]} `).map(({ key }) => key)).toEqual(['vin'])
  expect(findParameters(shown, 'vin nothing')).toEqual([])
})

test("values are shown in the reader's units, also if somebody chose a unit", () => {
  setLocaleSettings({ ...noPreferences, units: 'imperial' })
  const [row] = toParameterRows([{ key: 'cp1', value: 3, ts: 6 }], {
    model: 'QUAD-C2',
    PORTAL_displaySettings: { cp1: { units: 'bar' } },
  })
  setLocaleSettings(noPreferences)
  expect([row?.value, row?.unit]).toEqual(['43.51', 'psi'])
})
