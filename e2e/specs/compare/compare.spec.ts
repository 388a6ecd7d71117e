import { expect, now, test } from '../../fixtures/test.ts'
import { ComparePage } from '../../pages/compare-page.ts'

test.use({ account: 'owner@example.com' })

test('what cannot be shown of one device is said beside its name, and the others are there', async ({
  page,
  newDevice,
  problems,
}) => {
  problems.allow(/404 .*(DEMO99999|device-get-settings)/)
  const device = await newDevice()
  await device.post([
    { ts: now(900), vin: 12 },
    { ts: now(600), vin: 12 },
  ])
  const compare = new ComparePage(page)
  // Nobody's, one on the Basic plan, which keeps a day, and one that never sent anything.
  await compare.open(`?devices=${device.id},DEMO99999,DEMO00006,DEMO00024&key=vin&range=1w`)
  await expect(compare.row('DEMO99999')).toContainText('Not found.')
  await expect(compare.row('DEMO00006')).toContainText(
    'Data older than 1 day(s) is unavailable on the Basic plan.',
  )
  await expect(compare.value('DEMO00024', 'now')).toHaveText('—')
  await expect(compare.value('DEMO00024', 'mean')).toHaveText('—')
  await expect(compare.value(device.id, 'mean')).toHaveText('12.00 V')
  await expect(compare.chart).toHaveAttribute('data-state', 'ready')
  await compare.range('1h').check({ force: true })
  await expect(compare.row('DEMO00006')).not.toContainText('Data older')
  await expect(page).toHaveURL(/range=1h/)
})
