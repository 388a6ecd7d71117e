import { readFile } from 'node:fs/promises'
import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

const yearSeconds = 365.25 * 86_400

test('the list shows that it is loading; a contact of over 20 years ago counts as none', async ({ page }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  const summary = '/api/portal/user-get-device-summary'
  const { Items } = (await (await page.request.get(summary)).json()) as {
    Items: readonly Record<string, unknown>[]
  }
  const aged: Readonly<Record<string, number>> = { DEMO00023: 19.9, DEMO00024: 20.1 }
  const items = Items.map((item) => {
    const years = aged[String(item['deviceid'])]
    return years === undefined ? item : { ...item, lastContact: now(years * yearSeconds) }
  })
  // `route.fulfill` without fetching: the page requests the summary again once its stream is open, which may be when
  // the test ends.
  await page.route(`**${summary}`, async (route) => {
    await asked
    await route.fulfill({ json: { Items: items } })
  })
  const list = new DeviceList(page)
  await list.open('?q=DEMO&size=25')
  await expect(page.getByTestId('last-contact').first()).toHaveText('Loading')
  answer()
  await expect(list.lastContact('DEMO00024')).toHaveText('No Data')
  await expect(list.state('DEMO00024')).toHaveText('No Data')
  await expect(list.lastContact('DEMO00023')).toContainText('ago')
  await expect(list.state('DEMO00023')).toHaveText('Stale')
})

test('lost live updates show a banner after a while', async ({ page, pageErrors }) => {
  pageErrors.allow(/user-live/)
  await page.clock.install()
  await page.route('**/api/portal/user-live*', (route) => route.abort())
  const list = new DeviceList(page)
  await list.open('?q=DEMO')
  await expect(list.rows.first()).toBeVisible()
  const banner = page.getByTestId('banner-stream')
  await expect(banner).toHaveCount(0)
  await page.clock.runFor(15_000)
  await expect(banner).toContainText('Live updates lost')
})

test('another group is loaded a second after it was chosen', async ({ page, device }) => {
  const group = `Rested ${device.id}`
  await page.request.post('/api/portal/user-change-device-group', {
    data: { group, selected: [device.id] },
  })
  await page.clock.install()
  const list = new DeviceList(page)
  await list.open()
  await expect(list.rows.first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await list.group.selectOption(group)
  await page.clock.runFor(990)
  await expect(list.group).toHaveValue(group)
  expect(new URL(page.url()).search).toBe('')
  await page.clock.runFor(20)
  // The navigation waits for real timers.
  await page.clock.resume()
  await expect(page).toHaveURL(`/?group=Rested+${device.id}`)
})

test.describe('a user with imperial units', () => {
  test.use({ locale: 'en-US' })

  test('exports the found devices in these units, with formulas escaped', async ({ page, newDevice }) => {
    const [hot, other] = [await newDevice(), await newDevice()]
    await hot.post({ ts: now(60), ambient: 25 })
    await page.request.post('/api/portal/user-change-device-group', {
      data: { group: '=1+1', selected: [hot.id] },
    })
    await page.request.put('/api/portal/user-view/fleet', {
      data: { value: { columns: ['name', 'group', 'key:ambient'] } },
    })
    const list = new DeviceList(page)
    await list.open(`?q=${hot.id}`)
    await expect(list.cell(hot.id, 'key:ambient')).toContainText('°F')
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const text = await readFile(await (await started).path(), 'utf8')
    const [head, row, end] = text.split('\r\n')
    expect(head).toMatch(/^\uFEFFDevice,Group,.+ \(°F\),Device ID$/)
    expect(row).toBe(`${hot.name},"'=1+1",77,${hot.id}`)
    expect(end).toBe('')
    expect(text).not.toContain(other.id)
    await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
  })
})
