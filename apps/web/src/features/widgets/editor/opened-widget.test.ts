import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { findWidgetPlace, listDataChoices } from './opened-widget.ts'

const all = Array.from({ length: 99 }, (_, at) => at + 1)

it.each([
  [2, [1, 2], 'stored'],
  [3, [1, 2], 'new'],
  [2, [1, 3], 'new'],
  [4, [1, 2], 'missing'],
  [1, [], 'new'],
  [99, all, 'stored'],
  [100, all, 'full'],
] as const)('widget %i of a device with %j: %s', (number, taken, place) => {
  expect(findWidgetPlace(number, taken)).toBe(place)
})

it('offers what a device sends, by name, without objects and the time', () => {
  const values: Readonly<Record<string, unknown>> = { ts: 1, vin: 12, gps: { lat: 1 }, zeta: 'on', cp1: 3 }
  const named = (key: string, name: string) => ({ ...resolveDisplay(key, undefined), name })
  const displays = [named('cp1', 'Boost'), named('zeta', 'zeta')]
  expect(listDataChoices(Object.keys(values), displays, (key) => values[key])).toEqual([
    { value: 'cp1', label: 'Boost · cp1' },
    { value: 'vin', label: `${resolveDisplay('vin', undefined).name} · vin` },
    { value: 'zeta', label: 'zeta' },
  ])
})
