import { expect, it } from 'vitest'
import { findMissingCard } from './missing-card.ts'

const cards = [
  { id: 'key:vin', title: 'Supply Voltage' },
  { id: 'gps', title: 'GPS' },
  { id: 'events', title: 'Events' },
]
const hiding = (...ids: readonly string[]) => ({ cards: ids.map((id) => ({ id, hidden: true as const })) })

it('is undefined if a card that shows it is visible', () => {
  expect(findMissingCard(['key:vin'], cards, hiding('events'))).toBeUndefined()
  expect(findMissingCard(['key:gps_speed', 'gps'], cards, hiding())).toBeUndefined()
  expect(findMissingCard([], cards, hiding())).toBeUndefined()
})

it('is the best hidden card, by name', () => {
  expect(findMissingCard(['key:vin'], cards, hiding('key:vin'))).toEqual({
    id: 'key:vin',
    title: 'Supply Voltage',
  })
  expect(findMissingCard(['key:gps_speed', 'gps'], cards, hiding('gps'))).toEqual({ id: 'gps', title: 'GPS' })
})

it('has no title if the device has no such card', () => {
  expect(findMissingCard(['key:cp1'], cards, hiding('key:cp1'))).toEqual({ id: 'key:cp1', title: undefined })
})
