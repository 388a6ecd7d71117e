import { expect, it } from 'vitest'
import type { CardContext } from './device-card.ts'
import { hasAllCards } from './device-card-grid.tsx'

const loaded = { settings: {}, items: [], cards: [{}] } as unknown as CardContext

it('reports all cards as known once settings, custom items and measurements are loaded', () => {
  expect(hasAllCards(loaded)).toBe(true)
  expect(hasAllCards({ ...loaded, settings: undefined })).toBe(false)
  expect(hasAllCards({ ...loaded, items: undefined })).toBe(false)
  expect(hasAllCards({ ...loaded, cards: [] })).toBe(false)
})
