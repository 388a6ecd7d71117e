import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import type { Visit } from '../specs/app/pages.ts'

const owner = 'owner@example.com'
/** A device of each kind, as the demo numbers them. */
const truck = 'DEMO00001'
const pump = 'DEMO00002'
const boat = 'DEMO00003'
const genset = 'DEMO00004'
const logger = 'DEMO00005'

/** Which card of which device shows it best, and how it looks when somebody uses it. */
const cards: readonly {
  readonly card: string
  readonly of: string
  readonly name?: string
  readonly use?: (page: Page) => Promise<void>
}[] = [
  { card: 'key:vin', of: truck, name: 'gauge' },
  { card: 'key:ambient', of: truck, name: 'number' },
  { card: 'key:digital1', of: pump, name: 'indicator' },
  { card: 'key:movement_hrs', of: genset, name: 'hours' },
  { card: 'state', of: truck },
  { card: 'utilisation', of: truck },
  { card: 'dtc1', of: truck },
  { card: 'can1', of: truck },
  {
    card: 'can1',
    of: truck,
    name: 'can1 opened',
    use: (page) => page.getByTestId('can-frame').first().getByRole('button').click(),
  },
  { card: 'can2', of: boat },
  { card: 'ble', of: logger },
  { card: 'capture', of: logger },
  { card: 'raw', of: truck },
]

/** Each card by itself, for pictures alone: e2e/specs/cards reads and presses them. */
export const cardVisits: readonly Visit[] = cards.map(({ card, of, name = card, use }) => {
  const part = (page: Page) => page.locator(`[data-card="${card}"]`)
  return {
    name: `card ${name}`,
    account: owner,
    path: `/data/${of}`,
    shows: (page) => part(page).locator('article, section').first(),
    drawn: async (page) => {
      // Some fetch what they show when they come into sight.
      await part(page).scrollIntoViewIfNeeded()
      await expect(part(page).locator('[class*="Skeleton"]')).toHaveCount(0)
      await use?.(page)
    },
    part,
  }
})
