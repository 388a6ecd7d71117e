import type { Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'
import type { Visit } from '../../specs/app/pages.ts'
import { DevicePage } from '../device/device-page.ts'
import { PositionCard } from '../device/position-card.ts'

const owner = 'owner@example.com'
/** A device of each kind, numbered as in the demo. */
const truck = 'DEMO00001'
const pump = 'DEMO00002'
const boat = 'DEMO00003'
const genset = 'DEMO00004'
const logger = 'DEMO00005'

/** Rendered without a graphics card. */
async function mapReady(page: Page): Promise<void> {
  const { map, facts } = new PositionCard(page)
  await expect(map).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  await expect(facts).toContainText('km')
}

const dm1 = (data: string) => [{ id: 0x18fe_ca00, data }]

/** Trouble codes change in the demo; this response has one active and one inactive. */
async function sendTroubleCodes(page: Page): Promise<void> {
  await page.route('**/api/portal/device-get-data/**', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: Record<string, unknown>[] }
    const [newest, before, ...older] = data
    const points = [
      { ...newest, can1: dm1('44FF6E000001FFFF') },
      { ...before, can1: dm1('44FF000DC381FFFF') },
      ...older,
    ]
    await route.fulfill({ json: { ...rest, data: points } })
  })
  await page.reload()
  await expect(page.getByTestId('card-dtc1').getByTestId('dtc').first()).toBeVisible()
}

async function pressTrigger(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Triggers' }).getByRole('button', { name, exact: true }).click()
}

/** For each card, the device that shows it best, and an interaction. */
const cards: readonly {
  readonly card: string
  readonly of: string
  readonly name?: string
  /** Must be opened first. */
  readonly isFolded?: true
  readonly use?: (page: Page) => Promise<void>
}[] = [
  { card: 'key:vin', of: truck, name: 'gauge' },
  { card: 'key:ambient', of: truck, name: 'number' },
  { card: 'key:digital1', of: pump, name: 'indicator' },
  { card: 'key:movement_hrs', of: genset, name: 'hours' },
  { card: 'events', of: truck },
  { card: 'device-info', of: truck },
  { card: 'triggers', of: pump },
  { card: 'triggers', of: pump, name: 'triggers queued', use: (page) => pressTrigger(page, 'Test run') },
  { card: 'gps', of: truck },
  { card: 'position', of: truck, use: mapReady },
  { card: 'state', of: truck },
  { card: 'utilisation', of: truck },
  { card: 'dtc1', of: truck },
  { card: 'dtc1', of: truck, name: 'dtc1 with codes', use: sendTroubleCodes },
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
  { card: 'raw', of: truck, isFolded: true },
]

/** Each card on its own. */
const ofCards: readonly Visit[] = cards.map(({ card, of, name = card, isFolded, use }) => {
  const part = (page: Page) => page.locator(`[data-card="${card}"]`)
  return {
    name: `card ${name}`,
    account: owner,
    path: `/data/${of}`,
    shows: (page) =>
      isFolded ? page.getByTestId('folded-cards') : part(page).locator('article, section').first(),
    waitUntilDrawn: async (page) => {
      if (isFolded) await new DevicePage(page).openFolded()
      // Some cards load their data when they become visible.
      await part(page).scrollIntoViewIfNeeded()
      await expect(part(page).locator('[class*="Skeleton"]')).toHaveCount(0)
      await use?.(page)
    },
    part,
  }
})

/** The map in full screen with the replay, and its stops if the machine has any. */
const expandedMap: Visit = {
  name: 'map as large as the screen',
  account: owner,
  path: `/data/${truck}`,
  shows: (page) => new PositionCard(page).expand,
  waitUntilDrawn: async (page) => {
    const card = new PositionCard(page)
    await card.expand.click()
    await expect(card.wideMap).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  },
  part: (page) => new PositionCard(page).dialog,
}

/** The confirmation of a trigger. */
const triggerConfirmation: Visit = {
  name: 'trigger asked for',
  account: owner,
  path: `/data/${pump}`,
  shows: (page) => page.getByRole('region', { name: 'Triggers' }),
  waitUntilDrawn: async (page) => {
    await pressTrigger(page, 'Stop')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  part: (page) => page.getByRole('dialog'),
}

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** Dialogs opened from a device's page. Nothing in them is saved. */
const dialogs: readonly Visit[] = [
  {
    name: 'computed channels',
    account: owner,
    path: `/data/${pump}`,
    shows: (page) => page.getByTestId('plan-badge'),
    waitUntilDrawn: async (page) => {
      await openTool(page, 'Computed channels')
      await page.getByRole('button', { name: 'Litres from level' }).click()
      await expect(page.getByTestId('computed-preview')).toContainText('L')
    },
    part: (page) => page.getByRole('dialog'),
  },
  {
    name: 'group of the device',
    account: owner,
    path: `/data/${pump}`,
    shows: (page) => page.getByTestId('plan-badge'),
    waitUntilDrawn: (page) => openTool(page, 'Change Group'),
    part: (page) => page.getByRole('dialog'),
  },
]

/** Only for screenshots: the cards' own tests check and press them. */
export const cardVisits: readonly Visit[] = [...ofCards, expandedMap, triggerConfirmation, ...dialogs]
