import { demoPassword } from '../../fixtures/devices/fleet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

test.use({ account: 'stranger@example.com' })

test('a user without devices is redirected to add one, and becomes its Admin @both', async ({
  page,
  portal,
}) => {
  const id = test.info().project.name === 'phone' ? 'LONE00002' : 'LONE00001'
  await portal.command('create-devices', { devices: [lone(id)] })
  await page.goto('/')
  await expect(page).toHaveURL('/add')
  const field = page.getByRole('textbox', { name: 'Device ID' })
  await field.pressSequentially(id.slice(0, 8).toLowerCase())
  await expect(field).toHaveValue(id.slice(0, 8))
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await field.pressSequentially(id.slice(8))
  await page.getByRole('button', { name: 'Submit' }).click()

  const password = page.getByRole('textbox', { name: 'Setup password' })
  await password.fill('wrong.one')
  await page.getByRole('button', { name: 'Add Device' }).click()
  await expect(page.getByText('Error adding device. Please check the Device ID or Password.')).toBeVisible()
  await password.fill(`setup.${id}`)
  await page.getByRole('button', { name: 'Add Device' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(`/users/${id}`)
  await expect(page.getByRole('region', { name: 'Users' })).toContainText('Admin')

  await page.goto('/add')
  await field.fill(id)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Device Exists')).toBeVisible()

  // Restores the initial state for other tests.
  await page.goto(`/users/${id}`)
  await page.getByRole('button', { name: 'Leave this device' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(id)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Abandon ${id}` })
    .click()
  await expect(page).toHaveURL(/\/(add)?$/)
})

test.describe('the provisioning account', () => {
  test.use({ account: 'provisioner@example.com' })

  test('is redirected from adding to provisioning @both', async ({ page }) => {
    for (const path of ['/', '/add']) {
      await page.goto(path)
      await expect(page).toHaveURL('/sqprov')
    }
  })
})

test.describe('a vendor who also provisions devices', () => {
  test.use({ account: undefined })

  test('is redirected too, and has the vendor’s pages', async ({ page, portal }) => {
    const email = 'making-vendor@example.com'
    const groups = ['senquip_admin', 'provisioning_account']
    const user = { email, name: 'Making Vendor', groups, password: demoPassword }
    await portal.command('create-users', { users: [user], ifExists: 'update' })
    await page.goto('/login')
    await new LoginPage(page).signIn(email)
    await expect(page).toHaveURL('/sqprov')
    await page.goto('/add')
    await expect(page).toHaveURL('/sqprov')
    await page.goto('/sqgroups')
    await expect(page.getByRole('heading', { name: 'Session groups' })).toBeVisible()
  })
})

function lone(deviceId: string) {
  return {
    deviceId,
    name: deviceId,
    model: 'ORB-C1',
    tier: 'Hosted',
    secret: `secret-${deviceId}`,
    setupPassword: `setup.${deviceId}`,
  }
}
