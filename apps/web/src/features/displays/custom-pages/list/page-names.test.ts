import { expect, it } from 'vitest'
import { freeName, matchingPages, pageNameOf } from './page-names.ts'

it.each([
  ['Pump house 2', 'pump_house_2'],
  ['Größe & Höhe', 'groe_hohe'],
  ['  ../x  ', 'x'],
  ['ポンプ', ''],
  ['x'.repeat(120), 'x'.repeat(100)],
])('%j becomes the URL name %j', (title, name) => expect(pageNameOf(title)).toBe(name))

it('finds an unused name', () => {
  expect(freeName('wall', ['yard'])).toBe('wall')
  expect(freeName('wall', ['wall', 'wall_2'])).toBe('wall_3')
  expect(freeName('', [])).toBe('page')
  expect(freeName('x'.repeat(100), ['x'.repeat(100)])).toBe(`${'x'.repeat(98)}_2`)
})

it('searches pages by every word', () => {
  const own = { name: 'wall', title: 'Pump house', deviceid: null, deviceName: '' }
  const ofDevice = { name: 'start', title: '', deviceid: 'ABC123XYZ', deviceName: 'Truck 7' }
  const found = (query: string) => matchingPages([own, ofDevice], query).map(({ name }) => name)
  expect([
    found(''),
    found('HOUSE wall'),
    found('truck start'),
    found('abc123'),
    found('pump truck'),
  ]).toEqual([['wall', 'start'], ['wall'], ['start'], ['start'], []])
})
