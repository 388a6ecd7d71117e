import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

const row = (page: Page, name: string) => page.getByTestId('page-row').filter({ hasText: name })

async function pick(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('pages are created, searched, renamed, copied, shared and deleted in their list @both', async ({
  page,
  device,
  pageErrors,
}) => {
  // A name that is already used is an expected response.
  pageErrors.allow(/409 .*\/page\/mill/)
  await page.goto(`/custom?q=${device.id}`)
  await expect(page.getByText(/No (matching )?pages/)).toBeVisible()
  await page.getByRole('button', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('For')).toHaveValue(device.id)
  await dialog.getByLabel('Title').fill('Pump house')
  await expect(dialog.getByLabel('Address')).toHaveValue('pump_house')
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByTestId('page-editor')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/custom/pump_house/${device.id}`))

  await page.goto(`/custom?q=${device.id}`)
  await expect(row(page, 'Pump house')).toContainText('owner@example.com')
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await getHorizontalOverflowPx(page)).toBe(0)

  await pick(page, 'Pump house', 'Rename')
  await dialog.getByLabel('Title').fill('Mill')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(row(page, 'Mill')).toBeVisible()
  await expect(row(page, 'Pump house')).toBeHidden()

  await pick(page, 'Mill', 'Copy page')
  await dialog.getByLabel('Title').fill('Second')
  await dialog.getByLabel('Address').fill('mill')
  await dialog.getByRole('button', { name: 'Copy page' }).click()
  await expect(dialog.getByText('A page with this name already exists.')).toBeVisible()
  await dialog.getByLabel('Address').fill('second')
  await dialog.getByRole('button', { name: 'Copy page' }).click()
  await expect(row(page, 'Second')).toBeVisible()

  await pick(page, 'Second', 'Share…')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByTestId('share-address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await row(page, 'Second').getByRole('button', { name: '1 active' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('1 active')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await pick(page, 'Second', 'Delete page')
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(row(page, 'Second')).toBeHidden()
  await page.getByLabel('Search pages').fill(`${device.id} mill`)
  await row(page, 'Mill').getByRole('link', { name: 'Mill' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill')
})

test('the list is linked from the device page and from the account menu', async ({ page, device }) => {
  await page.goto(`/data/${device.id}`)
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('menuitem', { name: 'Custom pages' }).click()
  await expect(page).toHaveURL(`/custom?q=${device.id}`)
  await page.goto('/')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Custom pages' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Custom pages')
})
