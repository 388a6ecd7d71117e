import { expect, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

test('only the visible rows of thousands are rendered, and keys reach all of them', async ({ page }) => {
  const answer = await page.request.get('/api/portal/user-get-device-summary')
  const { Items } = (await answer.json()) as { Items: readonly Record<string, unknown>[] }
  const many = Array.from({ length: 3000 }, (_, at) => ({
    ...Items[0],
    deviceid: `MANY${String(at + 1).padStart(5, '0')}`,
    name: `Many ${at + 1}`,
  }))
  // `route.fulfill` without fetching: the page requests the summary again once its stream is open, which may be when
  // the test ends.
  await page.route('**/api/portal/user-get-device-summary', (route) =>
    route.fulfill({ json: { Items: many } }),
  )
  const list = new DeviceList(page)
  await list.open('?sort=name')
  await list.pageSize.selectOption({ label: 'All' })
  await expect(page).toHaveURL('/?sort=name&size=all')
  await expect(list.status).toHaveText('1–3,000 of 3,000 devices')
  expect(await list.rows.count()).toBeLessThan(100)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3001')
  await list.names.first().focus()
  await page.keyboard.press('End')
  await expect(list.row('MANY03000').getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(list.row('MANY02999').getByRole('link')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(list.row('MANY00001').getByRole('link')).toBeFocused()
  await list.search.fill('MANY02')
  await expect(list.status).toHaveText('1–1,000 of 1,000 devices')
})
