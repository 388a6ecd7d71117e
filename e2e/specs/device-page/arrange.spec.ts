import type { Locator, Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const reading = { vin: 12.6, ambient: 21, pressure: 101, analog1: 55 }

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not on the screen.')
  return found
}

/** Drags from the middle of one element to a position in another, like a hand. */
async function drag(
  page: Page,
  from: Locator,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const start = await box(from)
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2 + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('by keyboard: moves, resizes and hides cards, and keeps the layout', async ({ page, device }) => {
  await device.post({ ts: now(), ...reading })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.60 V')
  const before = await shown.cardOrder()
  expect(before[0]).toBe('key:analog1')

  await shown.arrange()
  await shown.cardFrame('Supply Voltage').press('Shift+ArrowRight')
  await shown.cardFrame('Supply Voltage').press('Shift+ArrowDown')
  for (let at = before.indexOf('key:vin'); at > 0; at--)
    await shown.cardFrame('Supply Voltage').press('ArrowLeft')
  await expect(shown.cardFrame('Supply Voltage')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Supply Voltage: card 1 of' })).toHaveText(
    /2 wide, 2 high/,
  )
  await shown.cardFrame('Pressure').press('Delete')
  await expect(shown.card('Pressure')).toHaveCount(0)
  await shown.arrangeBar.getByRole('button', { name: 'Done' }).click()
  await expect(shown.arrangeBar).toHaveCount(0)

  for (const visit of ['now', 'after a reload']) {
    if (visit === 'after a reload') await page.reload()
    await expect(shown.value('vin')).toHaveText('12.60 V')
    await expect.poll(async () => (await shown.cardOrder())[0]).toBe('key:vin')
    await expect(shown.card('Pressure')).toHaveCount(0)
    const [large, small] = [
      await box(shown.card('Supply Voltage')),
      await box(shown.card('Ambient Temperature')),
    ]
    expect(large.height).toBeGreaterThan(2 * small.height)
    expect(large.width).toBeGreaterThan(2 * small.width)
  }

  await shown.arrange()
  await shown.arrangeBar.getByRole('button', { name: 'Show Pressure' }).click()
  await expect(shown.card('Pressure')).toHaveCount(1)
  await shown.arrangeBar.getByRole('button', { name: 'Reset' }).click()
  await shown.arrangeBar.getByRole('button', { name: 'Done' }).click()
  await expect(shown.arrangeBar).toHaveCount(0)
  await page.reload()
  await expect(shown.value('vin')).toHaveText('12.60 V')
  await expect.poll(() => shown.cardOrder()).toEqual(before)
})

test('by mouse: drags a card to another position and its corner to another size', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(), ...reading })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.60 V')
  await shown.arrange()
  const first = await box(shown.cardFrame('Tank level'))
  // On a slow machine, the page may still scroll to the cards while one is dragged.
  await expect(async () => {
    const place = await box(shown.cardFrame('Tank level'))
    await drag(page, shown.cardFrame('Supply Voltage'), { x: place.x + 20, y: place.y + place.height / 2 })
    expect((await shown.cardOrder())[0]).toBe('key:vin')
  }).toPass()

  const corner = page.getByRole('button', { name: /^Resize Supply Voltage/ })
  const at = await box(corner)
  await drag(page, corner, { x: at.x + at.width / 2 + first.width, y: at.y + at.height / 2 + first.height })
  await expect(page.getByRole('button', { name: 'Resize Supply Voltage, 2 wide, 2 high' })).toBeVisible()
  await shown.arrangeBar.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await shown.cardOrder())[0]).toBe('key:analog1')
})

test('a layout that cannot be saved shows an error, and is not lost', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  await device.post({ ts: now(), ...reading })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.60 V')
  await shown.arrange()
  await shown.cardFrame('Tank level').press('ArrowRight')
  const views = /\/api\/portal\/user-view\//
  await page.route(views, (route) => route.abort())
  await shown.arrangeBar.getByRole('button', { name: 'Done' }).click()
  await expect(shown.arrangeBar.getByRole('alert')).toBeVisible()
  await page.unroute(views)
  await shown.arrangeBar.getByRole('button', { name: 'Done' }).click()
  await expect(shown.arrangeBar).toHaveCount(0)
  await expect.poll(async () => (await shown.cardOrder())[1]).toBe('key:analog1')
})
