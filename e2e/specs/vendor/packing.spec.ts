import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'vendor@example.com' })

test('packs devices by the codes of their labels, and prints the slip', async ({
  page,
  newDevice,
  pageErrors,
}) => {
  pageErrors.allow(/404|400/)
  const [one, two] = [await newDevice(), await newDevice()]
  await page.goto('/account')
  await page.getByRole('link', { name: 'Packing' }).click()
  const entry = page.getByRole('textbox', { name: 'Device ID' })
  const packed = page.getByRole('list', { name: 'Devices on this slip' })
  // Like a handheld scanner: the text of the code, then Enter.
  await entry.fill(`https://portal.example/add?deviceid=${one.id}`)
  await entry.press('Enter')
  await expect(packed).toContainText(one.id)
  await entry.fill(two.id)
  await entry.press('Enter')
  await expect(packed.getByRole('listitem')).toHaveCount(2)
  await expect(packed).toContainText('Not tested')
  // A refused form shows a message, and keeps its input.
  await page.getByRole('textbox', { name: 'Order number' }).fill(`PO-${one.id}`)
  const recipient = page.getByRole('textbox', { name: 'Deliver to' })
  await recipient.fill('line\n'.repeat(10) + 'last')
  await page.getByRole('button', { name: 'Create packing slip' }).click()
  await expect(page.getByText('Use at most 10 lines of printable characters.')).toBeVisible()
  await expect(recipient).toHaveValue(/last$/)
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

test('a scanner can enter the next label while the previous one is looked up', async ({
  page,
  newDevice,
}) => {
  const [one, two] = [await newDevice(), await newDevice()]
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    void page.route(`**/api/billing/packing-device/${one.id}`, async (route) => {
      resolve()
      await new Promise<void>((done) => {
        answer = done
      })
      await route.continue()
    })
  })
  await page.goto('/sqpacking')
  const entry = page.getByRole('textbox', { name: 'Device ID' })
  const packed = page.getByRole('list', { name: 'Devices on this slip' })
  await entry.fill(one.id)
  await entry.press('Enter')
  await isAsked
  await expect(entry).toHaveValue('')
  await entry.fill(two.id)
  await entry.press('Enter')
  await expect(packed.getByRole('listitem')).toHaveText([new RegExp(two.id)])
  answer()
  await expect(packed.getByRole('listitem')).toHaveCount(2)
})
