import type { Page, Route } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { RawPage } from '../../pages/device/raw-page.ts'

test.use({ account: 'owner@example.com' })

const columns = '**/api/device/device/*/columns?*'
const count = '**/api/device/device/*/data/count?*'

function answer(route: Route, points: readonly number[], lastEvaluatedKey: string | null): Promise<void> {
  const lines = [{ ts: points, columns: { vin: points.map(() => 12.5) } }, { lastEvaluatedKey }]
  return route.fulfill({
    contentType: 'application/x-ndjson',
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
}

/** Responds to each page with one point and a next page. */
async function answerForever(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(columns, (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query.get('startKey') ?? '')
    expect(query.get('datapoints')).toBe('1000000')
    return answer(route, [1_760_000_000 - asked.length], `key${asked.length}`)
  })
  return asked
}

test('ten pages are the maximum, and the page shows that there may be more', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5 })
  const asked = await answerForever(page)
  const raw = new RawPage(page)
  await raw.open(device.id)
  await expect(
    page.getByText(
      'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.',
    ),
  ).toBeVisible()
  expect(asked).toEqual(['', ...Array.from({ length: 9 }, (_, at) => `key${at + 1}`)])
  await expect(raw.records).toHaveText('Records: 10')
})

test('progress grows with each page, and Cancel keeps the loaded rows', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5 })
  await page.route(count, (route) => route.fulfill({ json: { count: 3_000_000 } }))
  let asked = 0
  await page.route(columns, (route) => {
    asked += 1
    // The third page never comes.
    return asked > 2 ? undefined : answer(route, [1_760_000_000 - asked], `key${asked}`)
  })
  const raw = new RawPage(page)
  await raw.open(device.id)
  await expect(page.getByRole('progressbar', { name: 'Loading data' })).toHaveJSProperty('value', 20)
  await expect(page.getByTestId('raw-count')).toHaveText('2 of 3,000,000 records')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading data' })).toHaveCount(0)
  await expect(raw.load).toBeEnabled()
  await expect(raw.records).toHaveText('Records: 2')
})

test('no control moves when a load begins or ends @both', async ({ page, device }) => {
  await device.post({ ts: now(60), vin: 12.5 })
  const raw = new RawPage(page)
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  const places = async () => {
    const [exported, columns] = [
      await raw.button('Export').boundingBox(),
      await raw.button('All Columns').boundingBox(),
    ]
    return { exported, columnsY: columns?.y }
  }
  const resting = await places()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(count, async (route) => {
    await held
    await route.continue()
  })
  await raw.load.click()
  await expect(page.getByRole('progressbar', { name: 'Loading data' })).toBeVisible()
  expect(await places()).toEqual(resting)
  release()
  await raw.waitUntilLoaded()
  expect(await places()).toEqual(resting)
})

test('after a failure the data is loaded again, and choices are kept', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/503|500/)
  await device.post({ ts: now(60), vin: 12.5, analog1: 40 })
  const raw = new RawPage(page)
  await page.route(columns, (route) =>
    route.fulfill({
      status: 503,
      json: {
        defined: true,
        code: 'ENGINE_UNAVAILABLE',
        status: 503,
        message: 'The store is away.',
        data: {},
      },
    }),
  )
  await raw.open(device.id, '?cols=vin&sort=vin&size=10')
  await expect(page.getByRole('alert')).toContainText('The store is away.')
  await page.unroute(columns)
  await page.route(columns, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading data')
  await page.unroute(columns)
  // A response that breaks off is discarded.
  await page.route(columns, (route) => route.fulfill({ body: '{"ts":[1760000000],"columns":{"vin":[1]}}\n' }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading data')
  await page.unroute(columns)
  await page.getByRole('button', { name: 'Retry' }).click()
  await raw.waitUntilLoaded()
  await expect(raw.heads()).toHaveText([/^Time/, /Supply Voltage/])
  await expect(raw.cells(0)).toHaveText(['12.50'])
  await expect(page).toHaveURL(/cols=vin&sort=vin&size=10$/)
})

test('a range too large for a browser is not loaded, and the page shows what to do', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(), vin: 12.5 })
  await page.route(count, (route) => route.fulfill({ json: { count: 40_000_000 } }))
  let asked = 0
  await page.route(columns, (route) => {
    asked += 1
    return route.continue()
  })
  const raw = new RawPage(page)
  await raw.open(device.id, '?cols=vin,analog1,gps_lat,gps_lon,cp1,cp2')
  await raw.waitUntilLoaded()
  expect(asked).toBe(1)
  const keys = Array.from({ length: 60 }, (_, at) => `key${at}`)
  await page.route('**/columns/keys?*', (route) => route.fulfill({ json: { dataKeys: keys } }))
  await raw.open(device.id, '?cols=.all')
  await expect(
    page.getByText(/^This range has 40,000,000 records, too many to show with 62 columns\./),
  ).toBeVisible()
  expect(asked).toBe(1)
  await raw.button('Clear Columns').click()
  await raw.load.click()
  await raw.waitUntilLoaded()
  expect(asked).toBe(2)
})

test('settings that cannot be loaded show an error, and the data is still shown', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/500/)
  await device.post({ ts: now(60), vin: 12.5 })
  await page.route('**/api/portal/device-get-settings/*', (route) => route.fulfill({ status: 500, json: {} }))
  const raw = new RawPage(page)
  await raw.open(device.id)
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading device settings' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Error loading device settings' })).toBeVisible()
  await raw.waitUntilLoaded()
  await expect(raw.cells(0)).toHaveText(['12.50'])
  await page.getByLabel('From', { exact: true }).fill('2024-01-01T00:00')
  await expect(page.getByText('Data older than 30 day(s) is unavailable on the Unknown plan.')).toBeVisible()
})
