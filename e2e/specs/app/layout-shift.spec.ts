import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

/** Good layout shift according to the Web Vitals: the share of the window that moves, times the distance. */
const goodLayoutShift = 0.1
const answerDelayMs = 300
/** Numbers that get another digit. */
const hardlyAny = 0.001

const watchShifts = `
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.layoutShift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Slows every answer down, and sums up what moves meanwhile. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(watchShifts)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
    await route.fallback()
  })
}

const pages: readonly { readonly path: string; readonly loaded: string }[] = [
  { path: 'data', loaded: '[data-testid=card-events] li' },
  { path: 'raw', loaded: '[data-testid=raw-row]' },
  { path: 'settings', loaded: '[role=tabpanel] input' },
  { path: 'script', loaded: '[role=textbox]' },
  { path: 'diag', loaded: '[data-testid=diag-connection] dd' },
  { path: 'users', loaded: '[data-testid=users] td' },
]

test('the pages of a device stay in place while the answers of a slow server arrive @both', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice()
  await device.waitUntilSettled()
  await device.post([
    { ts: now(60), vin: 12.5, ambient: 20, events: [{ topic: 'vin', message: 'Low', level: 30 }] },
    { ts: now(), vin: 12.5, ambient: 21 },
  ])
  await slowDown(page)
  for (const { path, loaded } of pages) {
    await page.goto(`/${path}/${device.id}`)
    await expect(page.locator(loaded).first()).toBeVisible()
    expect(await page.evaluate('window.layoutShift'), path).toBeLessThan(goodLayoutShift)
  }
})

const leading = {
  kind: 'event',
  subject: 'Bilge\nWater',
  level: 'alarm',
  since: 1_790_000_000,
  reason: { kind: 'event', topic: 'Bilge', msg: 'Water', lv: 40 },
}

for (const needy of [0, 1, 5])
  test(`the first visit of the overview stays in place with ${needy} machines that need attention @both`, async ({
    page,
  }) => {
    await page.route('**/user-get-device-summary*', async (route) => {
      const answer = await route.fetch()
      const { Items } = (await answer.json()) as { Items: object[] }
      const condition = { level: 'alarm', open: 1, needsSomebody: true, leading }
      const shown = Items.map((item, at) => ({ ...item, condition: at < needy ? condition : null }))
      await route.fulfill({ response: answer, json: { Items: shown } })
    })
    await slowDown(page)
    await page.goto('/')
    const panel = page.getByRole('region', { name: 'Needs attention' })
    await expect(panel.getByRole('heading')).toHaveText(`Needs attention ${needy}`)
    await expect(page.locator('[data-testid=device-row]').first()).toBeVisible()
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(hardlyAny)
    if (needy > 0) return page.unrouteAll({ behavior: 'ignoreErrors' })
    // From the next visit on, no place is held for nothing.
    await page.reload()
    await expect(page.locator('[data-testid=device-row]').first()).toBeVisible()
    await expect(panel).toHaveCount(0)
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(hardlyAny)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
