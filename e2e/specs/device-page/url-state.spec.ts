import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { PositionCard } from '../../pages/device/position-card.ts'

test.use({ account: 'owner@example.com' })

/** One point per minute, the newest now; vin counts from 1. */
function minutes(count: number) {
  const end = now()
  return Array.from({ length: count }, (_, at) => ({ ts: end - (count - 1 - at) * 60, vin: at + 1 }))
}

/** The moment in the URL, in seconds. */
function momentOf(page: Page, name = 'at'): number {
  return Number(new URL(page.url()).searchParams.get(name))
}

const volts = (vin: number) => `${vin.toLocaleString('en-GB')}.00 V`

test('a moment of the history is stored in the URL, and a link opens it', async ({
  page,
  context,
  device,
}) => {
  const points = minutes(30)
  await device.post(points)
  const shown = new DevicePage(page)
  await shown.open(device.id, '?range=1h')
  await expect(shown.value('vin')).toHaveText(volts(30))
  await shown.step('10 points back').click()
  await expect(shown.value('vin')).toHaveText(volts(20))
  await expect(page).toHaveURL(/range=1h.*at=\d+/)
  const first = page.url()
  for (const left of [19, 18, 17]) {
    await shown.step('1 point back').click()
    await expect(shown.value('vin')).toHaveText(volts(left))
  }
  // After the last step.
  await expect(page).not.toHaveURL(first)
  await expect.poll(() => momentOf(page)).toBe(points[16]?.ts)

  const colleague = await context.newPage()
  await colleague.goto(page.url())
  const theirs = new DevicePage(colleague)
  await expect(theirs.value('vin')).toHaveText(volts(17))
  await expect(theirs.place).toHaveText('Point 17 of 30 loaded')
  await theirs.latest.click()
  await expect(theirs.value('vin')).toHaveText(volts(30))
  await expect(colleague).toHaveURL(/\?range=1h$/)
  await colleague.goBack()
  await expect(theirs.value('vin')).toHaveText(volts(17))
  await colleague.close()

  // Looking back is a single history entry, however many points were stepped.
  await page.goBack()
  await expect(shown.value('vin')).toHaveText(volts(30))
  await expect(page).toHaveURL(/\?range=1h$/)
  await page.goForward()
  await expect(shown.value('vin')).toHaveText(volts(17))
})

test('a link to a moment far in the past opens it, and continues to the present', async ({
  page,
  device,
}) => {
  const points = minutes(1500)
  await device.post(points)
  const shown = new DevicePage(page)
  await shown.open(device.id, `?at=${points[299]?.ts}`)
  await expect(shown.value('vin')).toHaveText(volts(300))
  await expect(shown.moment).toContainText('Past')
  await shown.step('1 point forward').click()
  await expect(shown.value('vin')).toHaveText(volts(301))
  await shown.step('10 points back').click()
  await expect(shown.value('vin')).toHaveText(volts(291))
  const slider = shown.timeline.getByRole('slider')
  await slider.press('End')
  await expect(shown.value('vin')).toHaveText(volts(500))
  await expect(async () => {
    await slider.press('End')
    await expect(shown.latest).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect(shown.value('vin')).toHaveText(volts(1500))
})

test('a moment before the first point shows no data, and a way to the first', async ({ page, device }) => {
  await device.post(minutes(5))
  const shown = new DevicePage(page)
  await shown.open(device.id, `?at=${now(3600)}`)
  await expect(shown.place).toHaveText('Point 0 of 5 loaded')
  await expect(shown.value('vin')).toHaveText('No Data Available')
  await shown.step('1 point forward').click()
  await expect(shown.value('vin')).toHaveText(volts(1))
})

test('invalid URL parameters are ignored', async ({ page, device }) => {
  await device.post(minutes(3))
  const shown = new DevicePage(page)
  for (const search of ['?at=1e99', '?at=-5&route=99y', '?at=%00&map=wide&replay=<b>', '?at=4102444800']) {
    await shown.open(device.id, search)
    await expect(shown.value('vin')).toHaveText(volts(3))
    await expect(shown.latest).toBeDisabled()
  }
})

test('the large map, its range and the moment of its replay are stored in the URL', async ({
  page,
  context,
  device,
}) => {
  const end = now()
  await device.post(
    Array.from({ length: 60 }, (_, at) => ({
      ts: end - (60 - at) * 10,
      gps_lat: -27.46 + at * 0.001,
      gps_lon: 153.02,
      gps_speed: 40,
      gps_cog: 0,
    })),
  )
  const card = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  await card.expand.click()
  await expect(page).toHaveURL(/\?map=wide$/)
  await page.goBack()
  await expect(card.dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/map/)
  await page.goForward()
  await card.dialog.getByRole('radio', { name: 'Week' }).check()
  await expect(page).toHaveURL(/\?route=1w&map=wide$/)
  await card.slider.press('End')
  await card.slider.press('PageDown')
  await expect.poll(async () => momentOf(page, 'replay') - Number(await card.slider.inputValue())).toBe(0)
  const moment = await card.moment.textContent()

  const colleague = await context.newPage()
  await colleague.goto(page.url())
  const theirs = new PositionCard(colleague)
  await expect(theirs.dialog.getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect(theirs.moment).toHaveText(moment ?? '')
  await theirs.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(theirs.dialog).toHaveCount(0)
  await expect(colleague).toHaveURL(/\?route=1w$/)
  await colleague.close()

  // The range was chosen inside the map: the back button leaves the map, and keeps the range.
  await page.goBack()
  await expect(card.dialog).toHaveCount(0)
})
