import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'vendor@example.com' })

/** A part that ClickHouse could not load, as it leaves it behind. */
const part = '202401_1_1_0'

test('damage is shown with its meaning, accepted after a confirmation, and audited', async ({
  page,
  portal,
}) => {
  const table = await realpath(join(portal.dataDir, 'telemetry/data/default/points'))
  const folder = join(table, 'detached', `broken-on-start_${part}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'count.txt'), '1234')
  try {
    await portal.command('doctor', {})
    const health = async () => (await fetch(`${portal.origin}/healthz`)).json() as Promise<{ status: string }>
    expect(await health()).toMatchObject({ status: 'degraded' })

    await page.goto('/account')
    await page.getByRole('link', { name: 'System health' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Degraded' })).toContainText(
      '1 problem needs your attention.',
    )
    const entry = page.getByTestId('damage-entry')
    await expect(entry).toContainText('Quarantined part')
    await expect(entry).toContainText(`points · ${part}`)
    await expect(entry).toContainText('1,234 rows')
    await expect(entry).toContainText('Readings from this period are missing from tables, maps and exports.')

    await entry.getByRole('button', { name: `Accept: points · ${part}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await health()).toMatchObject({ status: 'degraded' })
    await entry.getByRole('button', { name: `Accept: points · ${part}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(entry).toContainText('Accepted by vendor@example.com')
    await expect(page.getByText('Everything is working.')).toBeVisible()
    expect(await health()).toMatchObject({ status: 'ok' })
    await page.goto(`/sqaudit?q=${part}`)
    await expect(page.getByText('Accepted damage to stored data')).toBeVisible()
  } finally {
    await rm(folder, { recursive: true })
    await portal.command('doctor', {})
  }
})

test('a vendor starts the full check without waiting for the daily one', async ({ page }) => {
  await page.goto('/sqhealth')
  const services = page.getByTestId('engines')
  await expect(services.getByText('Full check pending')).toHaveCount(2)
  await services.getByRole('button', { name: 'Check now' }).click()
  // All data is read, which takes as long as the machine needs.
  await expect(services.getByText(/^(Checking all stored data…|Last full check:)/)).toHaveCount(2)
  await page.goto('/sqaudit?q=storage')
  await expect(page.getByText('Started a check of the stored data')).toBeVisible()
})

test('an undelivered message is sent again once, and then no longer listed', async ({ page }) => {
  let items = [
    {
      id: 7,
      channel: 'mail',
      to: 'boss@example.com',
      subject: 'Alarm: Pump 7, Seal leaks',
      attempts: 3,
      reason: 'EENVELOPE 550',
      problemText: 'This address was refused (EENVELOPE 550).',
      localizable: { id: 'addressRefused', params: { code: 'EENVELOPE 550' } },
      createdAt: 1_790_000_000,
      failedAt: 1_790_086_400,
    },
  ]
  const resent: unknown[] = []
  await page.route('**/admin-list-failed-messages*', (route) => route.fulfill({ json: { Items: items } }))
  await page.route('**/admin-resend-message', async (route) => {
    resent.push(route.request().postDataJSON())
    items = []
    await route.fulfill({ json: { done: true } })
  })
  await page.goto('/sqhealth')
  const entry = page.getByTestId('failed-message')
  await expect(entry).toContainText('Alarm: Pump 7, Seal leaks')
  await expect(entry).toContainText('3 attempts · This address was refused (EENVELOPE 550).')
  await entry.getByRole('button', { name: 'Send again: boss@example.com' }).click()
  await expect(page.getByText('Every message was delivered')).toBeVisible()
  expect(resent).toEqual([{ id: 7 }])
})

test("the server's error about a deleted message is shown", async ({ page }) => {
  await page.goto('/sqhealth')
  await expect(page.getByText('Every message was delivered')).toBeVisible()
  const answer = await page.request.post('/api/portal/admin-resend-message', { data: { id: 1 } })
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ message: 'This message is no longer available.' })
})
