import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

test('the simpler type of device shows only the content of Events @both', async ({ page, portal }) => {
  const deviceId = test.info().project.name === 'phone' ? '0-TEST001' : '0-TEST002'
  await portal.command('create-devices', {
    devices: [
      {
        deviceId,
        name: 'Simple logger',
        model: 'ORB-C1',
        tier: 'Hosted',
        secret: `secret-${deviceId}`,
        setupPassword: 'setup.simple',
      },
    ],
    ifExists: 'keep',
  })
  await portal.command('grants', {
    grants: [{ deviceId, email: 'owner@example.com', permission: 'ADMIN' }],
  })
  await page.goto(`/settings/${deviceId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Simple logger')
  await expect(page.getByText('Event Reporting')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(page.getByText('No Config Available')).toHaveCount(0)
})
