import { nextMessage } from '../../fixtures/outbox.ts'
import { expect, test } from '../../fixtures/test.ts'
import { accountSection, signInAsNewUser, newPerson } from '../../pages/accounts/accounts.ts'

/** A separate browser context without a session. */
const nobody = { cookies: [], origins: [] }

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('sets how many API keys an account may have @both', async ({ page, portal, browser }) => {
    const context = await browser.newContext({ storageState: nobody })
    const other = await context.newPage()
    const { email } = await signInAsNewUser(other, portal)
    await other.goto('/account/api')
    const access = accountSection(other, 'API Access')
    await access.getByRole('button', { name: 'Generate' }).click()
    await expect(access.getByText('Limit: 1 key.')).toBeVisible()

    await page.goto(`/sqgroups?q=${email}`)
    await page.getByRole('button', { name: `API keys: 1, ${email}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'API key limit' }).fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: `API keys: 2, ${email}` })).toBeVisible()
    await page.goto(`/sqaudit?q=${email}`)
    await expect(page.getByText('Changed the API key limit of an account')).toBeVisible()

    await other.reload()
    await access.getByRole('radio', { name: 'Read and write' }).check({ force: true })
    await access.getByRole('button', { name: 'Generate' }).click()
    await expect(access.getByText('Limit: 2 keys.')).toBeVisible()
    await context.close()
  })

  test('sees whether an address is verified before granting a group @both', async ({ page, portal }) => {
    const person = newPerson()
    const answer = await page.request.post('/api/user/sign-up', {
      data: {
        email: person.email,
        given_name: person.givenName,
        family_name: person.familyName,
        password: person.password,
        terms: true,
      },
    })
    expect(answer.ok()).toBe(true)
    await nextMessage(portal, person.email)
    await page.goto(`/sqgroups?q=${person.email}`)
    const row = page.getByRole('listitem').filter({ hasText: person.email })
    await expect(row.getByText('Email not verified')).toBeVisible()
    await row.getByRole('button', { name: /^Grant a group/ }).click()
    await page.getByRole('menuitem', { name: 'distributors' }).click()
    await expect(
      page.getByRole('dialog').getByText(`${person.email} has not been verified.`, { exact: false }),
    ).toBeVisible()
    await page.goto('/sqgroups?q=viewer@example.com')
    await expect(page.getByRole('listitem').filter({ hasText: 'viewer@example.com' })).toContainText(
      'Email verified',
    )
  })

  test('grants and removes session groups, and the log shows who did', async ({ page, session, portal }) => {
    await page.goto('/sqgroups')
    await page.getByLabel('Search accounts').fill('aemp@example.com')
    await page.getByRole('button', { name: 'Grant a group to aemp@example.com' }).click()
    await page.getByRole('menuitem', { name: 'provisioning_account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
    const remove = page.getByRole('button', { name: 'Remove provisioning_account from aemp@example.com' })
    await expect(remove).toBeVisible()
    // Immediately, in the existing session.
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
