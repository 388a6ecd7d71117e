import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'vendor@example.com' })

/** What ClickHouse leaves of a part that it could not load. */
const part = '202401_1_1_0'

test('damage is shown with what it means, accepted once confirmed, and audited', async ({ page, portal }) => {
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
      '1 finding needs your attention.',
    )
    const entry = page.getByTestId('damage-entry')
    await expect(entry).toContainText('Part set aside')
    await expect(entry).toContainText(`points · ${part}`)
    await expect(entry).toContainText('1,234 rows')
    await expect(entry).toContainText('Readings of this period are missing from tables, maps and exports.')

    await entry.getByRole('button', { name: `Accept: points · ${part}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await health()).toMatchObject({ status: 'degraded' })
    await entry.getByRole('button', { name: `Accept: points · ${part}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(entry).toContainText('Accepted by vendor@example.com')
    await expect(page.getByText('Everything works.')).toBeVisible()
    expect(await health()).toMatchObject({ status: 'ok' })
    await page.goto(`/sqaudit?q=${part}`)
    await expect(page.getByText('storage: damage accepted')).toBeVisible()
  } finally {
    await rm(folder, { recursive: true })
    await portal.command('doctor', {})
  }
})
