import { expect, now, test } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

test.use({ account: 'provisioner@example.com' })

test('a device is made, labelled, and its first message appears @both', async ({ page, portal }) => {
  const id = test.info().project.name === 'phone' ? 'PROV00002' : 'PROV00001'
  await page.goto('/sqprov')
  await page.getByRole('textbox', { name: 'Device ID' }).fill(id)
  await page
    .getByRole('textbox', { name: 'Model' })
    .or(page.getByRole('combobox', { name: 'Model' }))
    .fill('ORB-C2')
  await page.getByRole('textbox', { name: 'Secret' }).fill(`secret-${id}`)
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(page).toHaveURL(`/sqprov/${id}`)
  await expect(page.getByRole('img', { name: `QR code that adds ${id}` })).toBeVisible()
  await expect(page.getByTestId('first-contact')).toContainText('Waiting for the first message')
  const answer = await fetch(`${portal.origin}/ingest/${id}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:secret-${id}`)}` },
    body: JSON.stringify({ ts: now(), vin: 12.5 }),
  })
  expect(answer.status).toBe(200)
  await expect(page.getByTestId('first-contact')).toContainText('vin')
})

test('many are made at once, each with its own result', async ({ page }) => {
  await page.goto('/sqprov')
  await page
    .getByRole('textbox', { name: 'Comma-separated values' })
    .fill('deviceid,model\nMANY00001,ORB-C1\nMANY00002,QUAD-C2\nshort,ORB-C1')
  await page.getByRole('button', { name: 'Make devices: 2' }).click()
  await expect(page.getByText('2 of 2 devices were made.')).toBeVisible()
})

test.describe('everybody else', () => {
  test.use({ account: 'owner@example.com' })

  test('finds no such page', async ({ page }) => {
    await page.goto('/sqprov')
    await expect(new Shell(page).notFound).toBeVisible()
  })
})
