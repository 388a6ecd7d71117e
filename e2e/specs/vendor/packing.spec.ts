import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'vendor@example.com' })

test('packs devices by the codes of their labels, and prints the slip', async ({
  page,
  newDevice,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  const [one, two] = [await newDevice(), await newDevice()]
  await page.goto('/account')
  await page.getByRole('link', { name: 'Packing' }).click()
  const entry = page.getByRole('textbox', { name: 'Device ID' })
  const packed = page.getByRole('list', { name: 'Devices on this slip' })
  // As a handheld scanner does: the text of the code, then Enter.
  await entry.fill(`https://portal.example/add?deviceid=${one.id}`)
  await entry.press('Enter')
  await expect(packed).toContainText(one.id)
  await entry.fill(two.id)
  await entry.press('Enter')
  await expect(packed.getByRole('listitem')).toHaveCount(2)
  await expect(packed).toContainText('Not tested')
  await entry.fill('NOTHERE01')
  await entry.press('Enter')
  await expect(page.getByText('Unknown device: NOTHERE01')).toBeVisible()
  await page.getByRole('textbox', { name: 'Order number' }).fill(`PO-${one.id}`)
  await page.getByRole('textbox', { name: 'Deliver to' }).fill('Example Mining\n1 Main Street')
  await page.getByRole('button', { name: 'Create packing slip' }).click()
  const slips = page.getByRole('list', { name: 'Packing slips' })
  await expect(slips.getByRole('listitem').filter({ hasText: `PO-${one.id}` })).toContainText('Devices: 2')
  const link = page.getByRole('status').getByRole('link')
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
