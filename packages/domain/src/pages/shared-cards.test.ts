import { expect, it } from 'vitest'
import { sharedCard } from './shared-cards.ts'

it('shows guests what the table names, with the keys that it needs', () => {
  expect(sharedCard('key:vin')).toEqual({ keys: ['vin'], names: [] })
  expect(sharedCard('events')?.keys).toEqual(['events'])
  expect(sharedCard('dtc2')?.keys).toEqual(['can2'])
  expect(sharedCard('can1')).toEqual({ keys: ['can1'], names: ['can1'] })
  expect(sharedCard('utilisation')?.keys).toContain('state4_hrs')
  expect(sharedCard('asset-image')?.keys).toEqual([])
})

it('shows them nothing else', () => {
  for (const id of ['raw', 'triggers', 'key:', 'toString', '__proto__', 'device-info'])
    expect(sharedCard(id)).toBeUndefined()
})
