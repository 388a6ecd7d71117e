import { trialDevice } from '../../fixtures/devices/fleet.ts'
import { signIn, storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

const device = 'DEMO00001'

const levels = [
  {
    account: 'owner@example.com',
    level: 'Admin',
    links: [
      'Devices',
      'Raw Data',
      'Scripting',
      'Diagnostics',
      'Server Log',
      'Settings',
      'Admin',
      'Connect a device',
    ],
    users: `/users/${device}`,
  },
  {
    account: 'user@example.com',
    level: 'User',
    links: ['Devices', 'Raw Data', 'Scripting', 'Diagnostics', 'Settings', 'User'],
    users: `/users/${device}`,
  },
  {
    account: 'operator@example.com',
    level: 'Operator',
    links: ['Devices', 'Raw Data', 'Operator'],
    users: '#',
  },
  { account: 'viewer@example.com', level: 'View', links: ['Devices', 'Raw Data', 'View'], users: '#' },
]

for (const { account, level, links, users } of levels) {
  test.describe(level, () => {
    test.use({ account })

    test(`${level}: a button for each permitted page`, async ({ page }) => {
      const shown = new DevicePage(page)
      await shown.open(device)
      await expect(shown.links.getByRole('link')).toHaveText(links)
      const permission = shown.links.getByRole('link', { name: `Users & Permissions: ${level}` })
      await expect(permission).toHaveAttribute('href', users)
      // A link that leads nowhere is announced as disabled, and tests cannot click it.
      await permission.press('Enter')
      await expect(page).toHaveURL(users === '#' ? `/data/${device}` : users)
    })
  })
}

test.describe('the owner', () => {
  test.use({ account: 'owner@example.com' })

  test('each page of the device omits the button to itself', async ({ page }) => {
    const shown = new DevicePage(page)
    for (const [path, name] of [
      ['raw', 'Raw Data'],
      ['script', 'Scripting'],
      ['diag', 'Diagnostics'],
      ['serverlog', 'Server Log'],
      ['settings', 'Settings'],
      ['connect', 'Connect a device'],
      ['users', undefined],
    ]) {
      await page.goto(`/${path}/${device}`)
      await expect(shown.heading).toHaveText('Haul truck 01')
      await expect(shown.links.getByRole('link', { name: 'Data', exact: true })).toBeVisible()
      if (name) await expect(shown.links.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
  })

  test('the plan is named, with a banner about its limits', async ({ page }) => {
    const shown = new DevicePage(page)
    await shown.open(device)
    await expect(shown.plan).toHaveText('Hosted')
    await expect(shown.banner('rate')).toHaveCount(0)
    await shown.open('DEMO00006')
    await expect(shown.plan).toHaveText('Basic')
    await expect(shown.banner('rate')).toHaveText(
      'The Basic plan stores one message every 15 mins. Messages in between are acknowledged but not stored.',
    )
    await expect(shown.banner('portal-off')).toHaveCount(0)
  })

  test('a trial shows its remaining days', async ({ page, portal }) => {
    const shown = new DevicePage(page)
    const trials = [
      { id: 'TRIAL0001', days: 40, tone: 'warning', banner: undefined },
      { id: 'TRIAL0002', days: 50, tone: 'warning', banner: 'Trial expires in 40 days' },
      { id: 'TRIAL0003', days: 89, tone: 'danger', banner: 'Trial expires in 1 day' },
    ]
    await portal.command('create-devices', { devices: trials.map(({ id, days }) => trialDevice(id, days)) })
    await portal.command('grants', {
      grants: trials.map(({ id }) => ({ deviceId: id, email: 'owner@example.com', permission: 'ADMIN' })),
    })
    for (const { id, tone, banner } of trials) {
      await shown.open(id)
      await expect(shown.plan).toHaveText('Trial')
      await expect(shown.plan).toHaveAttribute('data-tone', tone)
      if (banner) await expect(shown.banner('trial')).toHaveText(`${banner} See plans`)
      else await expect(shown.banner('trial')).toHaveCount(0)
    }
  })

  test('an open page follows a plan change made elsewhere', async ({ page, portal, browser }) => {
    const deviceId = 'TRIAL0004'
    await portal.command('create-devices', { devices: [trialDevice(deviceId, 10)] })
    await portal.command('grants', {
      grants: [{ deviceId, email: 'owner@example.com', permission: 'ADMIN' }],
    })
    const shown = new DevicePage(page)
    await shown.open(deviceId)
    await expect(shown.plan).toHaveText('Trial')
    const vendor = await browser.newContext({
      storageState: storageStateOf(await signIn(portal, 'vendor@example.com'), portal),
      baseURL: portal.origin,
    })
    const answer = await vendor.request.post('/api/billing/billing-update-plan', {
      data: { devices: [deviceId], action: 'LIFETIME' },
    })
    expect(answer.status()).toBe(200)
    await expect(shown.plan).toHaveText('Hosted')
    await vendor.close()
  })

  test('settings that cannot be loaded show an error, and hide what depends on them', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/)
    const calls = /\/api\/portal\/device-get-settings\//
    await page.route(calls, (route) => route.abort())
    const shown = new DevicePage(page)
    await shown.open(device)
    await expect(shown.banner('settings')).toContainText('Network Error')
    await expect(shown.banner('settings')).toContainText('Error loading device settings')
    await expect(page.getByText('Failed to load Portal settings for this device.')).toBeVisible()
    await expect(shown.plan).toHaveText('ERROR')
    await shown.plan.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Network request error.')
    await expect(shown.links.getByRole('link')).toHaveText(['Devices', 'Raw Data', 'View'])
    await page.unroute(calls)
    await shown.banner('settings').getByRole('button', { name: 'Retry' }).click()
    await expect(shown.plan).toHaveText('Hosted')
    await expect(shown.banner('settings')).toHaveCount(0)
  })

  test('on a phone one button opens every page of the device @phone', async ({ page, device: mine }) => {
    await mine.post({ ts: now(), vin: 12.6 })
    const shown = new DevicePage(page)
    await shown.open(mine.id)
    await expect(shown.value('vin')).toHaveText('12.60 V')
    await expect(shown.links.getByRole('link')).toHaveCount(0)
    const card = await shown.card('Supply Voltage').boundingBox()
    expect(card?.y).toBeLessThan(300)
    await page.getByRole('button', { name: 'Pages of this device' }).click()
    await expect(page.getByText('Your permission: Admin')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page).toHaveURL(`/settings/${mine.id}`)
    await expect(page.getByRole('button', { name: 'Pages of this device' })).toBeVisible()
  })
})
