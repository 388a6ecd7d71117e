import { expect, now, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

test('events of a device appear live, and can be searched @both', async ({ page, startDevice }) => {
  const device = await startDevice({})
  await page.goto(`/serverlog/${device.id}`)
  const log = page.getByTestId('server-log')
  await expect(log).toContainText('Connected over MQTT')
  await page.request.post('/api/portal/device-send-rpc', {
    data: { deviceid: device.id, method: 'Sys.GetInfo', args: {} },
  })
  await expect(log.getByRole('listitem').filter({ hasText: 'Sys.GetInfo' }).first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the server log' }).fill('sys.getinfo')
  await expect(log).not.toContainText('Connected over MQTT')
  await expect(page).toHaveURL(/q=sys\.getinfo/)
  await page.getByRole('searchbox').fill('nothing of the kind %')
  await expect(page.getByText('No matching entries.')).toBeVisible()
})

test('kinds and ranges filter the log, and are stored in the URL', async ({ page, device }) => {
  await device.post({ ts: now() })
  await page.goto(`/serverlog/${device.id}?kinds=connection`)
  const group = page.getByRole('group', { name: 'Entry types' })
  await expect(group.getByRole('button', { name: 'Connections' })).toHaveAttribute('aria-pressed', 'true')
  await group.getByRole('button', { name: 'Commands' }).click()
  await expect(page).toHaveURL(/kinds=connection,command/)
  await page.getByRole('combobox', { name: 'Time range' }).selectOption({ label: 'Last hour' })
  await expect(page).toHaveURL(/range=1h/)
  await page.getByRole('combobox', { name: 'Time range' }).selectOption({ label: 'Custom range' })
  await page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00')
  await expect(page.getByRole('switch', { name: 'Live' })).toBeDisabled()
  await expect(page.getByText('No matching entries.')).toBeVisible()
})

test.describe('user@example.com', () => {
  test.use({ account: 'user@example.com' })

  test('is redirected from the log to the data', async ({ page }) => {
    await page.goto('/serverlog/DEMO00001')
    await expect(page).toHaveURL('/data/DEMO00001')
    await expect(page.getByRole('link', { name: 'Server Log' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Scripting' })).toBeVisible()
  })
})

test('sees a message about a plan without the log', async ({ page }) => {
  await page.goto('/serverlog/DEMO00006')
  await expect(page.getByText('The server log is unavailable on the Basic plan.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans')
  await expect(page.getByRole('link', { name: 'Diagnostics' })).toHaveCount(0)
})
