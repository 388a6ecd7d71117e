import { expect, it } from 'vitest'
import { availableKinds, shownKind } from './map-kind.ts'

const none = { basemap: '/a', roads: '', streets: '', satellite: '' }
const both = { ...none, streets: '/s', satellite: '/t' }

it('offers the configured maps', () => {
  expect(availableKinds(none)).toEqual(['simple'])
  expect(availableKinds(both)).toEqual(['simple', 'streets', 'satellite'])
})

it.each([
  [undefined, none, 'simple'],
  [undefined, both, 'streets'],
  [undefined, { ...none, satellite: '/t' }, 'simple'],
  ['satellite', both, 'satellite'],
  ['satellite', { ...both, satellite: '' }, 'streets'],
  ['simple', both, 'simple'],
  ['nonsense', none, 'simple'],
])('shows for %s with %j the map %s', (chosen, addresses, kind) => {
  expect(shownKind(chosen, addresses)).toBe(kind)
})
