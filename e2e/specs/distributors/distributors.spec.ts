import { trialDevice } from '../../fixtures/devices/fleet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser } from '../../pages/accounts/accounts.ts'

const suffix = () => (test.info().project.name === 'phone' ? '1' : '2')

test.describe('a distributor', () => {
  test.use({ account: 'distributor@example.com' })

  test('allows the next user without a password, and resets the trial once @both', async ({
    page,
    portal,
    browser,
    pageErrors,
  }) => {
    pageErrors.allow(/409/)
    const id = `DISTR000${suffix()}`
    const email = 'distributor@example.com'
    await portal.command('create-devices', { devices: [trialDevice(id, 70)] })
    await portal.command('grants', { grants: [{ deviceId: id, email, permission: 'ADMIN' }] })
    await page.goto('/distributor')
    const row = page.getByRole('listitem').filter({ hasText: id })
    await expect(row).toContainText('Trial expires in 20 days')
    await row.getByRole('link').first().click()
    const tools = page.getByRole('dialog', { name: 'Distributor Tools' })
    const done = page.getByRole('dialog', { name: 'Success' })
    const open = async () => {
      await page.getByRole('button', { name: 'Customise' }).click()
      await page.getByRole('menuitem', { name: 'Distributor Tools' }).click()
      await expect(tools).toBeVisible()
    }
    const accept = async (text: string) => {
      await expect(done).toContainText(text)
      await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    }

    await open()
    await tools.getByRole('button', { name: 'Let the next owner in without a password' }).click()
    await accept('becomes Admin')
    await page.goto(`/users/${id}`)
    await expect(page.getByText('A distributor lets the next person')).toBeVisible()

    await page.goto(`/data/${id}`)
    await open()
    await expect(tools).toContainText('This device is open to its next owner.')
    const reset = tools.getByRole('button', { name: 'Reset trial' })
    await expect(reset).toBeDisabled()
    await tools.getByRole('checkbox').check()
    await reset.click()
    await accept('Trial reset.')

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const owners = await context.newPage()
    await signInAsNewUser(owners, portal)
    await owners.goto('/add')
    await owners.getByRole('textbox', { name: 'Device ID' }).fill(id)
    await owners.getByRole('button', { name: 'Submit' }).click()
    await expect(owners).toHaveURL('/')
    await owners.goto(`/users/${id}`)
    await expect(owners.getByRole('region', { name: 'Users' })).toContainText('Admin')
    await context.close()

    await page.goto(`/data/${id}`)
    await open()
    await expect(tools).toContainText('has already been reset once')
    await expect(
      tools.getByRole('button', { name: 'Let the next owner in without a password' }),
    ).toBeEnabled()
  })
})

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('manages distributors, and keeps the input if a name is in use @both', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/409/)
    const name = `Pilbara Pumps ${suffix()}`
    await page.goto('/sqdistributors')
    const dialog = page.getByRole('dialog')
    const add = async () => {
      await page.getByRole('button', { name: 'Add distributor' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('textbox', { name: 'Email' }).fill('sales@example.com')
      await dialog.getByRole('button', { name: 'Save' }).click()
    }
    await add()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('sales@example.com')
    await add()
    await expect(dialog).toContainText('already exists')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+61 8 5550 0100')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('+61 8 5550 0100')
    await page.goto('/sqaudit?q=Pilbara')
    await expect(page.getByText('Changed a distributor').first()).toBeVisible()
  })
})

test.describe('another user', () => {
  test.use({ account: 'owner@example.com' })

  test('sees neither the page nor the tools', async ({ page, device }) => {
    await page.goto('/distributor')
    await expect(page.getByText('Page not found!')).toBeVisible()
    await page.goto(`/data/${device.id}`)
    await page.getByRole('button', { name: 'Customise' }).click()
    await expect(page.getByRole('menuitem', { name: 'Device Passwords' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Distributor Tools' })).toHaveCount(0)
  })
})
