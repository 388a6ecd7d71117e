import { linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { ExportsPage } from '../../pages/exports-page.ts'

const owner = 'owner@example.com'
/** A device on the Basic plan. */
const basic = 'DEMO00006'

test.use({ account: owner })

test('an email links to the file, which requires a login', async ({ page, device, portal, browser }) => {
  await device.post([{ ts: Math.floor(now(86_400 * 2)), vin: 12 }])
  const name = `Mailed ${device.id}`
  const shown = new ExportsPage(page)
  await shown.open([device.id])
  await shown.schedule(name)
  const known = (await messagesTo(portal, owner)).length
  await shown.act(name, 'Run now')
  await expect(shown.row(name)).toContainText('Ready', { timeout: 30_000 })
  const mail = await nextMessage(portal, owner, known)
  expect(mail.subject).toContain(`Your export is ready: ${name}, `)
  const link = linkTo(mail, '/exports')
  await page.goto(link)
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: name })
  const file = await shown.save(notice.getByRole('button', { name: 'Download file' }))
  expect(file.name).toBe('RawData-1-devices.csv')
  const visitor = await browser.newPage({
    baseURL: portal.origin,
    storageState: { cookies: [], origins: [] },
  })
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/\/login\?redirect=.*exports/)
  await visitor.close()
})

test('devices left out because of their plan are named before and after @both', async ({ page, device }) => {
  await device.post([{ ts: Math.floor(now(86_400 * 2)), vin: 12 }])
  const shown = new ExportsPage(page)
  await shown.open([device.id, basic])
  await expect(shown.dialog).toContainText('1 device not in the file')
  await expect(shown.dialog).toContainText('Data export is unavailable on the Basic Plan')
  expect(await findAccessibilityFaults(page)).toEqual([])
  const name = `Left out ${device.id}`
  await shown.schedule(name)
  await shown.act(name, 'Run now')
  await shown.row(name).getByText('1 device not in the file').click({ timeout: 30_000 })
  await expect(shown.row(name)).toContainText('Data export is unavailable on the Basic Plan')
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  await shown.act(name, 'Edit')
  const edited = page.getByRole('dialog', { name: 'Edit scheduled export' })
  await expect(edited.getByLabel('Repeat')).toHaveValue('weekly')
  await edited.getByLabel('Repeat').selectOption({ label: 'Monthly' })
  await edited.getByLabel('Hour').selectOption({ label: '18:00' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toBeHidden()
  await expect(shown.row(name)).toContainText('Monthly on day 1 at 18:00')
  await shown.act(name, 'Pause')
  await expect(shown.row(name)).toContainText('Paused')
  await shown.act(name, 'Resume')
  await expect(shown.row(name)).not.toContainText('Paused')
  await shown.act(name, 'Delete')
  await page.getByRole('button', { name: 'Delete export and files' }).click()
  await expect(shown.row(name)).toHaveCount(0)
})

test('an export without any allowed device cannot be started', async ({ page }) => {
  const shown = new ExportsPage(page)
  await shown.open([basic])
  await expect(shown.dialog).toContainText('Data export is unavailable on the Basic Plan')
  await expect(shown.submit).toBeDisabled()
})
