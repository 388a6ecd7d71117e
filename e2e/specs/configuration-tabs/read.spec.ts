import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

/** Visible once a page around the settings has loaded its data. */
const pages = [
  { path: (id: string) => `/settings/${id}?tab=Endpoint`, shows: 'MQTT TLS settings' },
  { path: (id: string) => `/settings/${id}?tab=Events`, shows: 'Monthly limits' },
  { path: (id: string) => `/settings/${id}?tab=Update`, shows: 'Install another version' },
  { path: (id: string) => `/settings/${id}?tab=API`, shows: 'Device to Device API' },
  { path: (id: string) => `/settings/${id}?tab=Delete`, shows: 'Destination device ID' },
  { path: (id: string) => `/settings/${id}?tab=Vendor`, shows: 'Reported configuration, version 1' },
  { path: (id: string) => `/settings/${id}?tab=Admin`, shows: 'Arguments as JSON' },
  {
    path: (id: string) => `/script/${id}`,
    shows: "No problems found. The device may still find problems that the portal can't.",
  },
  { path: (id: string) => `/diag/${id}`, shows: 'Latest measurement' },
  { path: (id: string) => `/serverlog/${id}`, shows: 'Connected over MQTT' },
  { path: () => '/sqfirmware', shows: 'Add a firmware image' },
] as const

test.use({ account: 'vendor@example.com' })

async function look(page: Page, id: string, each: (path: string) => Promise<void>): Promise<void> {
  for (const { path, shows } of pages) {
    await page.goto(path(id))
    await expect(page.getByText(shows, { exact: true }).first()).toBeVisible()
    await each(path(id))
  }
}

test('every page around the settings is accessible, light and dark', async ({ page, startDevice }) => {
  test.slow()
  const device = await startDevice({})
  await look(page, device.id, async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      expect.soft(await findAccessibilityFaults(page), `${path}, ${colorScheme}`).toEqual([])
    }
  })
})

test('the search of the script editor is accessible, light and dark @both', async ({ page, device }) => {
  await page.goto(`/script/${device.id}`)
  await page.getByRole('textbox', { name: 'Script' }).click()
  await page.keyboard.insertText('print(1);\nprint(2);')
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find' }).fill('print')
  await page.keyboard.press('Enter')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect.soft(await findAccessibilityFaults(page), colorScheme).toEqual([])
  }
  expect(await getHorizontalOverflowPx(page)).toBe(0)
})

test('every page around the settings fits a phone @phone', async ({ page, startDevice }) => {
  test.slow()
  const device = await startDevice({})
  await look(page, device.id, async (path) => {
    expect.soft(await getHorizontalOverflowPx(page), path).toBe(0)
    expect.soft(await findAccessibilityFaults(page), path).toEqual([])
  })
})
