import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

const owner = 'owner@example.com'

/** One point per minute, the newest now; vin counts from 1. */
function minutes(count: number) {
  const end = now()
  return Array.from({ length: count }, (_, at) => ({ ts: end - (count - 1 - at) * 60, vin: at + 1 }))
}

/** The texts of the buttons and links that the timeline covers; all are measured at one moment, after a resize is drawn. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const timeline = document.querySelector('[data-testid="timeline"]')
    const others = [...document.querySelectorAll('main :is(a, button)')].filter((each) => !timeline.contains(each))
    if (others.length <= 5) return ['The page is not complete.']
    const bar = timeline.getBoundingClientRect()
    const isCovered = ({ left, right, top, bottom }) =>
      left < right && left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top
    return others.filter((each) => isCovered(each.getBoundingClientRect())).map((each) => each.innerText)
  })()`)
}

const volts = (vin: number) => `${vin}.00 V`

test.describe('the owner', () => {
  test.use({ account: owner })

  test('steps back, and new points do not move the selected one', async ({ page, device }) => {
    await device.post(minutes(30))
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(shown.value('vin')).toHaveText(volts(30))
    await expect(shown.place).toHaveText('Point 30 of 30 loaded')
    await expect(shown.latest).toBeDisabled()

    await shown.step('10 points back').click()
    await shown.step('1 point back').click()
    await expect(shown.value('vin')).toHaveText(volts(19))
    await expect(shown.place).toHaveText('Point 19 of 30 loaded')
    await expect(shown.moment).toContainText('Past')
    await shown.openFolded()
    await expect(shown.raw).toContainText('"vin": 19')
    const moment = await shown.moment.textContent()

    await device.publish({ ts: now(), vin: 31 })
    await expect(shown.place).toHaveText('Point 19 of 31 loaded')
    await expect(shown.value('vin')).toHaveText(volts(19))
    expect((await shown.moment.textContent())?.slice(0, 24)).toBe(moment?.slice(0, 24))
    // The header shows the present.
    await expect(shown.connection).toHaveText('Live')
    await expect(shown.lastContact).toHaveText('now')

    await shown.step('1 point forward').click()
    await expect(shown.value('vin')).toHaveText(volts(20))
    await shown.latest.click()
    await expect(shown.value('vin')).toHaveText(volts(31))
    await expect(shown.moment).not.toContainText('Past')
    await device.publish({ ts: now(), vin: 32 })
    await expect(shown.value('vin')).toHaveText(volts(32))
  })

  test('covers none of the buttons beside it at different widths', async ({ page, device }) => {
    await device.post(minutes(30))
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(shown.place).toHaveText('Point 30 of 30 loaded')
    for (const width of [1440, 1024, 900, 760]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => findCovered(page), { message: `at ${width} px` }).toEqual([])
    }
  })

  test('steps with keys and the slider', async ({ page, device }) => {
    await device.post(minutes(30))
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(shown.place).toHaveText('Point 30 of 30 loaded')
    const slider = shown.timeline.getByRole('slider', { name: 'Position in the history' })
    await slider.press('ArrowLeft')
    await expect(shown.value('vin')).toHaveText(volts(29))
    await slider.press('Home')
    await expect(shown.value('vin')).toHaveText(volts(1))
    await expect(shown.step('1 point back')).toHaveAttribute('aria-disabled', 'true')
    await shown.step('1 point forward').press('ArrowRight')
    await expect(shown.value('vin')).toHaveText(volts(2))
    await shown.step('1 point forward').press('ArrowLeft')
    await expect(shown.value('vin')).toHaveText(volts(1))
    await slider.press('End')
    await expect(shown.value('vin')).toHaveText(volts(30))
    await expect(shown.latest).toBeDisabled()
  })

  test('loads points older than those on the page', async ({ page, device }) => {
    await device.post(minutes(750))
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(shown.place).toHaveText('Point 600 of 600 loaded')
    const slider = shown.timeline.getByRole('slider')
    await slider.press('Home')
    await expect(shown.place).toHaveText('Point 151 of 750 loaded')
    await expect(shown.value('vin')).toHaveText(volts(151))
    await slider.press('Home')
    await expect(shown.value('vin')).toHaveText(volts(1))
  })

  test('is hidden on a page without points', async ({ page, device }) => {
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(page.getByText('Cards appear automatically')).toBeVisible()
    await expect(shown.timeline).toHaveCount(0)
  })

  test('can be used by touch @phone', async ({ page, device }) => {
    await device.post(minutes(12))
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(shown.place).toHaveText('Point 12 of 12 loaded')
    await shown.step('10 points back').tap()
    await expect(shown.value('vin')).toHaveText(volts(2))
    await expect(shown.timeline.getByRole('slider')).toBeVisible()
    const width = await page.locator('html').evaluate((html) => html.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await shown.latest.tap()
    await expect(shown.value('vin')).toHaveText(volts(12))
  })
})

test.describe('the difference between device and server clock', () => {
  for (const { account, count } of [
    { account: 'vendor@example.com', count: 1 },
    { account: owner, count: 0 },
  ]) {
    test.describe(account, () => {
      test.use({ account })

      test(`is shown to ${count === 1 ? 'the vendor' : 'nobody else'}`, async ({ page, device }) => {
        await device.post({ ts: now(90), vin: 12 })
        const shown = new DevicePage(page)
        await shown.open(device.id)
        await expect(shown.place).toHaveText('Point 1 of 1 loaded')
        const difference = page.getByTestId('clock-difference')
        await expect(difference).toHaveCount(count)
        if (count === 1) await expect(difference).toHaveText(/^Clock difference 9\d s$/)
      })
    })
  }
})
