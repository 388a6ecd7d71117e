import { sharedDevices } from '../../fixtures/devices/fleet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { ConnectPage } from '../../pages/device/connect-page.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { Shell } from '../../pages/shell.ts'

const readers = [
  { account: 'user@example.com', permission: 'User' },
  { account: 'operator@example.com', permission: 'Operator' },
  { account: 'viewer@example.com', permission: 'View' },
]

for (const { account, permission } of readers) {
  test.describe(`${permission} of five devices`, () => {
    test.use({ account })

    test('sees only these five', async ({ page }) => {
      const list = new DeviceList(page)
      // Other tests share further devices with these people.
      await list.open('?sort=deviceid&q=DEMO')
      await expect(list.rows).toHaveCount(sharedDevices.length)
      for (const [at, id] of sharedDevices.entries()) {
        await expect(list.rows.nth(at)).toHaveAttribute('data-device', id)
      }
    })

    test('does not see how the device connects, and is refused by the server', async ({ page, request }) => {
      const device = new DevicePage(page)
      await device.open('DEMO00001')
      await expect(device.heading).toHaveText('Haul truck 01')
      await expect(page.getByTitle('Your permission')).toHaveText(permission)
      await expect(device.connectLink).toHaveCount(0)

      await new ConnectPage(page).open('DEMO00001')
      await expect(page.getByText('Only an Admin of this device can see how it connects.')).toBeVisible()
      await expect(new Shell(page).main).not.toContainText('secret-DEMO00001')
      await expect(page.getByRole('region')).toHaveCount(0)

      const answer = await request.get('/api/device/device/DEMO00001/connection')
      expect(answer.status()).toBe(403)
      expect(await answer.text()).not.toContain('secret-')
    })
  })
}

test.describe('the owner', () => {
  test.use({ account: 'owner@example.com' })

  test('sees how the device connects', async ({ page }) => {
    const device = new DevicePage(page)
    await device.open('DEMO00001')
    await expect(page.getByTitle('Your permission')).toHaveText('Admin')
    await device.connectLink.click()
    await expect(page).toHaveURL('/connect/DEMO00001')
  })
})

test.describe('a stranger', () => {
  test.use({ account: 'stranger@example.com' })

  for (const path of ['data', 'connect']) {
    test(`gets the same page at /${path} for a device of others as for a missing one`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/404/)
      const shown: string[] = []
      for (const id of ['DEMO00001', 'NOSUCH001', 'no-device-id']) {
        await page.goto(`/${path}/${id}`)
        await expect(new Shell(page).notFound).toBeVisible()
        shown.push((await new Shell(page).main.innerText()).replaceAll(id, '{id}'))
        await expect(page).not.toHaveTitle(/Haul truck/)
      }
      expect(new Set(shown).size).toBe(1)
    })
  }

  test('gets the same responses from the server for both', async ({ request }) => {
    const calls = [
      'portal/device-get-settings/{id}',
      'portal/device-get-data/{id}?datapoints=10',
      'device/device/{id}/data?dataKeys=vin&relative=60000',
      'device/device/{id}/live',
      'device/device/{id}/connection',
    ]
    for (const call of calls) {
      const [foreign, missing] = await Promise.all(
        ['DEMO00001', 'NOSUCH001'].map(async (id) => {
          const answer = await request.get(`/api/${call.replace('{id}', id)}`)
          return { status: answer.status(), body: (await answer.text()).replaceAll(id, '{id}') }
        }),
      )
      expect(foreign, call).toEqual(missing)
      expect(foreign?.status, call).toBe(404)
    }
  })
})
