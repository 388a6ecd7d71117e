import { demoDevices } from '../../fixtures/devices/fleet.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.describe('the owner', () => {
  test.use({ account: 'owner@example.com' })

  test('finds a device with / from anywhere on the page, by name, ID and model @everyday', async ({
    page,
  }) => {
    const list = new DeviceList(page)
    await list.open()
    await page.keyboard.press('/')
    await expect(list.search).toBeFocused()
    await page.keyboard.type('demo00003')
    await expect(list.names).toHaveText(['Work boat 01'])
    await expect(page).toHaveURL('/?q=demo00003')
    await list.search.fill('quad station 05')
    await expect(list.names).toHaveText(['Pump station 05'])
    await list.search.fill('no such thing')
    await expect(page.getByText('No matching devices')).toBeVisible()
    await list.search.press('Escape')
    await expect(list.search).toHaveValue('')
    await expect(list.rows).toHaveCount(10)
    await expect(page).toHaveURL('/')
  })

  test('sorts by a column and back, and stores it in the URL @everyday', async ({ page }) => {
    const list = new DeviceList(page)
    await page.request.put('/api/portal/user-view/fleet', {
      data: { value: { columns: ['name', 'state', 'deviceid', 'model'] } },
    })
    await list.open('?q=DEMO&sort=name')
    await expect(list.column('Device')).toHaveAttribute('aria-sort', 'ascending')
    await list.column('Device ID').getByRole('button').click()
    await expect(list.column('Device ID')).toHaveAttribute('aria-sort', 'ascending')
    await expect(list.rows.first()).toContainText('DEMO00001')
    await list.column('Device ID').getByRole('button').click()
    await expect(list.column('Device ID')).toHaveAttribute('aria-sort', 'descending')
    await expect(list.rows.first()).toContainText('DEMO00024')
    await page.reload()
    await expect(list.rows.first()).toContainText('DEMO00024')
    await expect(list.column('Device ID')).toHaveAttribute('aria-sort', 'descending')
    await list.column('Model').getByRole('button').click()
    await expect(list.rows.first()).toContainText('ORB-C1')
    await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
  })

  test('sorts the newest contact first and devices without one last', async ({ page, newDevice }) => {
    const [older, newer, never] = [await newDevice(), await newDevice(), await newDevice()]
    await older.post({ ts: now(7200), vin: 12 })
    await newer.post({ ts: now(600), vin: 12 })
    const list = new DeviceList(page)
    await list.open('?q=TEST&size=100')
    await list.column('Last contact').getByRole('button').click()
    await expect(list.column('Last contact')).toHaveAttribute('aria-sort', 'descending')
    const order = async () => {
      const names = await list.names.allTextContents()
      return [newer, older, never].map(({ name }) => names.indexOf(name))
    }
    await expect.poll(async () => isAscending(await order())).toBe(true)
    await expect(list.state(never.id)).toHaveText('No Data')
  })

  test('changes page and page size, and goes back', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO')
    await expect(list.rows).toHaveCount(10)
    await expect(list.status).toHaveText(`1–10 of ${demoDevices.length} devices`)
    const first = await list.names.allTextContents()
    await list.pageButton(2).click()
    await expect(page).toHaveURL('/?q=DEMO&page=2')
    await expect(list.status).toHaveText(`11–20 of ${demoDevices.length} devices`)
    await expect(list.names.first()).not.toHaveText(first[0] ?? '')
    await page.goBack()
    await expect(list.names).toHaveText(first)
    await list.pageSize.selectOption('25')
    await expect(list.rows).toHaveCount(demoDevices.length)
    await expect(page).toHaveURL('/?q=DEMO&size=25')
    await page.reload()
    await expect(list.rows).toHaveCount(demoDevices.length)
  })

  test('filters by state, with matching counts @everyday', async ({ page, device }) => {
    await device.post({ ts: now(), vin: 12 })
    const list = new DeviceList(page)
    await list.open('?size=100')
    await expect(list.row(device.id)).toBeVisible()
    await list.filter(/^Live/).click()
    await expect(page).toHaveURL('/?size=100&state=live')
    await expect(list.filter(/^Live/)).toHaveAttribute('aria-pressed', 'true')
    await expect(list.row(device.id)).toBeVisible()
    await expect(list.row('DEMO00024')).toHaveCount(0)
    const live = await list.rows.count()
    await expect(list.filter(/^Live/)).toHaveText(`Live ${live}`)
    await list.filter(/^No Data/).click()
    await expect(list.row(device.id)).toHaveCount(0)
    await expect(list.row('DEMO00024')).toBeVisible()
    await list.filter(/^All/).click()
    await expect(list.row(device.id)).toBeVisible()
  })

  test('moves through the devices by keyboard, and returns with g d @everyday', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO')
    await list.names.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(list.names.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(list.names.last()).toBeFocused()
    const name = await list.names.last().innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // At once: waiting for the first key takes longer than a sequence may on a busy machine.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('d')])
    await expect(list.heading).toBeVisible()
  })

  test('sees an error if the list cannot be loaded, and a retry', async ({ page, pageErrors }) => {
    pageErrors.allow(/503/)
    const summary = '**/api/portal/user-get-device-summary'
    await page.route(summary, (route) =>
      route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', message: 'The store is away.' } }),
    )
    const view = '**/api/portal/user-view/fleet'
    let views = 0
    await page.route(view, (route) => {
      views += 1
      return route.fulfill({ status: 503, json: { message: 'The store is away.' } })
    })
    const list = new DeviceList(page)
    await list.open()
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await expect(dialog.getByRole('alert')).toHaveText('Service Unavailable')
    await expect(page.getByTestId('last-contact').first()).toHaveText('Error')
    await expect(page.getByRole('main')).not.toContainText('Loading')
    // One request before its code is loaded, one by it and two retries, and then no automatic ones.
    await expect.poll(() => views).toBe(4)
    await page.unroute(summary)
    await page.unroute(view)
    // The whole page is refetched, not only its devices.
    const viewAgain = page.waitForResponse(view)
    await dialog.getByRole('button', { name: 'Retry' }).click()
    expect((await viewAgain).status()).toBe(200)
    await expect(list.rows).toHaveCount(10)
    await expect(dialog).toHaveCount(0)
  })

  test('sees cards instead of a table on a narrow screen @phone @everyday', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO00001')
    await expect(page.getByRole('grid')).toHaveCount(0)
    const card = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(card).toHaveCount(1)
    for (const text of ['Haul truck 01', 'DEMO00001', 'ORB-C2', 'Admin', 'Hosted']) {
      await expect(card).toContainText(text)
    }
    await card.getByRole('link').tap()
    await expect(page).toHaveURL('/data/DEMO00001')
  })
})

test.describe('a user without devices', () => {
  test.use({ account: 'stranger@example.com' })

  test('is redirected to adding one @both @everyday', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Add Device', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/add')
  })
})

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('sees every device, including those without users', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open()
    await expect(page.getByText('No devices yet')).toBeVisible()
    await page.getByRole('radio', { name: 'All devices' }).check()
    await expect(page).toHaveURL('/?all=true')
    await expect(list.rows).toHaveCount(10)
    await list.search.fill('FREE')
    await expect(list.row('FREE00001')).toBeVisible()
    await list.search.fill('DEMO')
    await expect(list.status).toHaveText(`1–10 of ${demoDevices.length} devices`)
  })
})

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => number >= 0 && (at === 0 || number > (numbers[at - 1] ?? -1)))
}
