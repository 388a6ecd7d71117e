import { expect, test } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('makes a brand, its host shows it, and it goes again', async ({ page, portal, browser }) => {
    await page.goto('/sqbrands')
    await page.getByRole('button', { name: 'Add a brand' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Brand name' }).fill('Acme Pumps')
    await dialog.getByRole('textbox', { name: 'Identifier' }).fill('acme')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page).toHaveURL('/sqbrands/acme')
    await page.getByRole('textbox', { name: 'Hosts' }).fill('acme.localhost')
    await page.getByRole('textbox', { name: 'Copyright' }).fill('© Acme Pumps Ltd')
    await page.getByRole('switch', { name: 'Hide sign-up' }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. People see it when they next open a page.')).toBeVisible()

    const visitor = await browser.newPage()
    await visitor.goto(`http://acme.localhost:${new URL(portal.origin).port}/`)
    await expect(visitor.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(visitor.getByRole('contentinfo')).toContainText('© Acme Pumps Ltd')
    await expect(visitor.getByRole('link', { name: 'Signup' })).toHaveCount(0)
    const closed = await visitor.evaluate<number>(
      `fetch('/api/user/sign-up', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
        .then(({ status }) => status)`,
    )
    expect(closed).toBe(404)
    await visitor.close()
  })

  test('grants and removes session groups, and the log says who did', async ({ page, session, portal }) => {
    await page.goto('/sqgroups')
    await page.getByLabel('Search accounts').fill('aemp@example.com')
    await page.getByRole('button', { name: 'Grant a group to aemp@example.com' }).click()
    await page.getByRole('menuitem', { name: 'provisioning_account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
    const remove = page.getByRole('button', { name: 'Remove provisioning_account from aemp@example.com' })
    await expect(remove).toBeVisible()
    // At once, in the session that is open already.
    const { cookies } = await session('aemp@example.com')
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const made = () => fetch(`${portal.origin}/api/prov/devices`, { headers: { cookie } })
    expect((await made()).status).toBe(200)
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(remove).toHaveCount(0)
    expect((await made()).status).toBe(404)
    await page.goto('/sqaudit?q=aemp')
    await expect(page.getByText('vendor@example.com').first()).toBeVisible()
    await expect(page.getByText(/provisioning_account/).first()).toBeVisible()
  })
})

for (const path of ['/sqbrands', '/sqbrands/default', '/sqgroups', '/sqaudit']) {
  test.describe(`${path} for an owner`, () => {
    test.use({ account: 'owner@example.com' })

    test('does not exist', async ({ page }) => {
      await page.goto(path)
      await expect(new Shell(page).notFound).toBeVisible()
    })
  })
}
