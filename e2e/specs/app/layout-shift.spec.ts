import { expect, now, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

/** Good layout shift according to the Web Vitals: the share of the window that moves, times the distance. */
const goodLayoutShift = 0.1
const answerDelayMs = 300

const watchShifts = `
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.layoutShift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
`

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
  await page.addInitScript(watchShifts)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
    await route.continue()
  })
  for (const { path, loaded } of pages) {
    await page.goto(`/${path}/${device.id}`)
    await expect(page.locator(loaded).first()).toBeVisible()
    expect(await page.evaluate('window.layoutShift'), path).toBeLessThan(goodLayoutShift)
  }
})
