import { expect, it } from 'vitest'
import { findSharedCard } from './shared-cards.ts'

it('shows guests what the table names, with the keys that it needs', () => {
  expect(findSharedCard('key:vin')).toEqual({ keys: ['vin'], names: [] })
  expect(findSharedCard('events')?.keys).toEqual(['events'])
  expect(findSharedCard('dtc2')?.keys).toEqual(['can2'])
  expect(findSharedCard('can1')).toEqual({ keys: ['can1'], names: ['can1'] })
  expect(findSharedCard('utilisation')?.keys).toContain('state4_hrs')
  expect(findSharedCard('asset-image')?.keys).toEqual([])
})

it('shows them nothing else', () => {
  for (const id of ['raw', 'triggers', 'key:', 'toString', '__proto__', 'device-info'])
    expect(findSharedCard(id)).toBeUndefined()
})
