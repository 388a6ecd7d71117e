import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { signInAsNewUser } from '../../pages/accounts/accounts.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { expectBeginningShown, expectReadFromLeft } from '../../pages/direction.ts'

const truck = 'DEMO00001'

/** The value of a measurement on the page, without direction marks. */
async function readValue(page: Page, key: string): Promise<string> {
  const text = (await new DevicePage(page).value(key).textContent()) ?? ''
  return text.replaceAll(/[\u200e\u2066-\u2069]/g, '').trim()
}

async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
}

test.use({ account: 'owner@example.com', locale: 'ar-EG' })
test.beforeEach(({ past }) => expect(past).toBeDefined())

test('the device list starts on the right, and names and values read from the left @both', async ({
  page,
}) => {
  await page.goto('/?q=DEMO0000')
  const list = new DeviceList(page)
  await expect(list.rows).toHaveCount(9)
  await expect(page.getByRole('heading', { name: 'الأجهزة', level: 1 })).toBeVisible()
  const width = page.viewportSize()?.width ?? 0
  const brand = await page.getByRole('banner').getByRole('link').first().boundingBox()
  expect(brand?.x).toBeGreaterThan(width / 2)
  await expectToFit(page)
  await expectReadFromLeft(list.row(truck), 'Haul truck 01')
  const value = list.row(truck).getByTestId('highlight').first().locator('b').locator('..')
  await expect(value).toContainText('°C')
  await expectReadFromLeft(value, (await value.textContent()) ?? '')
})

test('the reason for an alarm is truncated at its end @phone', async ({ page, device }) => {
  const topic = 'Engine Coolant Temperature'
  await device.post({
    ts: now(),
    events: [{ topic, msg: `Above its range ${'and rising '.repeat(5)}`, lv: 40 }],
  })
  await page.goto(`/?q=${device.id}`)
  const reason = new DeviceList(page).row(device.id).locator('p').filter({ hasText: topic })
  await expect(reason).toBeVisible()
  await expectBeginningShown(reason, topic)
})

test('the navigation runs from right to left', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'القائمة الرئيسية' }).getByRole('link')
  await expect(links.first()).toHaveText('الأجهزة')
  const places = await Promise.all((await links.all()).map((link) => link.boundingBox()))
  const lefts = places.map((place) => place?.x ?? 0)
  expect(lefts.length).toBeGreaterThan(2)
  expect(lefts).toEqual(lefts.toSorted((left, right) => right - left))
})

test('the device page keeps IDs, values with units and times in order @both', async ({ page }) => {
  const shown = new DevicePage(page)
  await shown.open(truck)
  await expect(shown.value('vin')).toBeVisible()
  await expect(shown.heading).toHaveText('Haul truck 01')
  await expectReadFromLeft(shown.value('vin'), await readValue(page, 'vin'))
  await expectReadFromLeft(shown.value('pressure'), await readValue(page, 'pressure'))
  await expectReadFromLeft(page.getByRole('region', { name: 'معلومات الجهاز' }), truck)
  // A text that is too long is truncated at its own end, and aligned like the texts of the page.
  await expect(page.getByTestId('state-now')).toHaveCSS('direction', 'ltr')
  await expect(page.getByTestId('state-now')).toHaveCSS('text-align', 'right')
  const clock = /\d\d:\d\d:\d\d/.exec((await shown.moment.textContent()) ?? '')?.[0] ?? ''
  expect(clock).not.toBe('')
  await expectReadFromLeft(shown.moment, clock)
  await expectToFit(page)
})

test('charts run from the left, and map measurements are in order', async ({ page }) => {
  const shown = new DevicePage(page)
  await shown.open(truck)
  const panel = page.getByRole('region', { name: 'المخطط' })
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.locator('canvas').first()).toBeVisible({ timeout: 30_000 })
  const ranges = panel.getByRole('radiogroup')
  const shortest = ranges.getByText('10 د', { exact: true })
  const longest = ranges.getByText('سنتان', { exact: true })
  await expect(shortest).toBeVisible()
  const [first, last] = await Promise.all([shortest.boundingBox(), longest.boundingBox()])
  expect(first?.x).toBeLessThan(last?.x ?? 0)
  const position = page.getByRole('region', { name: 'الموقع' })
  await position.scrollIntoViewIfNeeded()
  await expect(position.getByTestId('map')).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  const scale = position.locator('.maplibregl-ctrl-scale')
  await expectReadFromLeft(scale, (await scale.textContent()) ?? '')
})

test('settings and their history dialog fit, and ranges read from the left @both', async ({ page }) => {
  await page.goto(`/settings/${truck}`)
  await expect(page.getByRole('tab', { name: 'عام' })).toBeVisible()
  await expectReadFromLeft(page.getByRole('main'), truck)
  await expectReadFromLeft(page.getByRole('main'), '1 – 86,400')
  await expectToFit(page)
  // A key below its label is aligned like it.
  const search = page.getByPlaceholder('البحث في الإعدادات')
  await search.fill('hibernate.delay')
  await expect(page.getByText('device.hibernate.delay', { exact: true }).first()).toHaveCSS(
    'text-align',
    'right',
  )
  await search.fill('')
  await page.getByRole('button', { name: 'السجل' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectToFit(page)
})

test.describe('a new user', () => {
  test.use({ account: undefined })

  test('who chooses Arabic sees it immediately, and gets emails in it from then on', async ({
    page,
    portal,
  }) => {
    const { email } = await signInAsNewUser(page, portal)
    await page.goto('/account/preferences')
    await page.getByRole('combobox', { name: 'اللغة' }).selectOption({ label: 'English' })
    await page.getByRole('button', { name: 'حفظ' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const known = (await messagesTo(portal, email)).length
    expect((await page.request.post('/api/user/forgot-password', { data: { email } })).status()).toBe(200)
    const mail = await nextMessage(portal, email, known)
    expect(mail.subject).toBe('تعيين كلمة مرور جديدة')
    expect(mail.html).toContain('dir="rtl"')
  })
})
