import { readFile } from 'node:fs/promises'
import { expect, now, test } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

test.use({ account: 'provisioner@example.com' })

test('a device is created, labelled, and its first message appears @both', async ({ page, portal }) => {
  const id = test.info().project.name === 'phone' ? 'PROV00002' : 'PROV00001'
  await page.goto('/sqprov')
  await page.getByRole('textbox', { name: 'Device ID' }).fill(id)
  await page
    .getByRole('textbox', { name: 'Model' })
    .or(page.getByRole('combobox', { name: 'Model' }))
    .fill('ORB-C2')
  await page.getByRole('textbox', { name: 'Secret' }).fill(`secret-${id}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
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

test('several devices are created from a file, each with its own result @both', async ({ page, portal }) => {
  const [first, second] =
    test.info().project.name === 'phone' ? ['FILE00003', 'FILE00004'] : ['FILE00001', 'FILE00002']
  await page.goto('/sqprov')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file' }).click()
  const rows = [
    'deviceid;model;setup_pass;wifi_pass;secret',
    `${first};ORB-C1;setup.one;;file-secret-1`,
    `${second};QUAD-C2;;"air; waves";`,
    `${second};QUAD-C2;;;`,
    'short;ORB-C1;;;',
    'FILE00009;;;;',
  ]
  await (await choosing).setFiles({
    name: 'devices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`),
  })
  await expect(page.getByText('5 rows, 3 with problems. Rows with problems are skipped.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const problem of [
    'Duplicate ID.',
    'Enter a device ID of 9 characters (A–Z and 0–9).',
    'Enter a model.',
  ])
    await expect(preview.getByText(problem)).toBeVisible()
  await page.getByRole('button', { name: 'Create devices: 2' }).click()
  await expect(page.getByText('2 of 2 devices created.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download results' }).click()
  const saved = await readFile(await (await download).path(), 'utf8')
  expect(saved).toBe(`deviceid,status,message\r\n${first},created,Created.\r\n${second},created,Created.\r\n`)

  // The device has the values from the file.
  const answer = await fetch(`${portal.origin}/ingest/${first}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${first}:file-secret-1`)}` },
    body: JSON.stringify({ ts: now(), vin: 12.5 }),
  })
  expect(answer.status).toBe(200)
  // The second time, each is reported as existing.
  await page.getByRole('textbox', { name: 'Comma-separated values' }).fill(`${first},ORB-C1`)
  await page.getByRole('button', { name: 'Create devices: 1' }).click()
  await expect(page.getByText('A device with this ID already exists.')).toBeVisible()
})

test('a file without a device list creates none', async ({ page }) => {
  await page.goto('/sqprov')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file' }).click()
  const file = { name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1_000_001, 'a') }
  await (await choosing).setFiles(file)
  await expect(page.getByText('File too large (1 MB limit)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create devices' })).toBeDisabled()
})

test.describe('another user', () => {
  test.use({ account: 'owner@example.com' })

  test('does not find the page', async ({ page }) => {
    await page.goto('/sqprov')
    await expect(new Shell(page).notFound).toBeVisible()
  })
})
