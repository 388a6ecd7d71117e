import { expect, it } from 'vitest'
import type { CardContext } from './device-card.ts'
import { hasAllCards } from './device-card-grid.tsx'
import { deviceCards } from './device-cards.tsx'

const loaded = { settings: {}, items: [], cards: [{}] } as unknown as CardContext

it('reports all cards as known once settings, custom items and measurements are loaded', () => {
  expect(hasAllCards(loaded)).toBe(true)
  expect(hasAllCards({ ...loaded, settings: undefined })).toBe(false)
  expect(hasAllCards({ ...loaded, items: undefined })).toBe(false)
  expect(hasAllCards({ ...loaded, cards: [] })).toBe(false)
})

it('gives the GPS card of a device that sends only its place one row', () => {
  const gps = deviceCards.find(({ id }) => id === 'gps')
  const sizeWith = (keys: readonly string[]) => gps?.sizeIn?.({ ...loaded, keys })
  expect(sizeWith(['gps_lat', 'gps_lon', 'vin'])).toEqual({ w: 2, h: 1 })
  expect(sizeWith(['gps_lat', 'gps_lon', 'gps_speed'])).toEqual({ w: 2, h: 3 })
})
