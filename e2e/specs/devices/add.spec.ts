import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'stranger@example.com' })

test('somebody without devices is led to add one, and becomes its Admin @both', async ({ page, portal }) => {
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

  // As it was, for whoever comes next.
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

  test('adds no devices: it makes them', async ({ page }) => {
    for (const path of ['/', '/add']) {
      await page.goto(path)
      await expect(page).toHaveURL('/sqprov')
    }
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
