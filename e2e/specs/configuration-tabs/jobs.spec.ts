import { createHash } from 'node:crypto'
import { expect, now, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

test('stored data is transferred to another device with its setup password', async ({
  page,
  startDevice,
  pageErrors,
}) => {
  pageErrors.allow(/403/)
  const from = await startDevice({})
  const to = await startDevice({})
  await from.post({ ts: now(1000), cp77: 5 })
  const settings = new SettingsPage(page)
  await settings.open(from.id, 'Delete')
  const card = page.getByTestId('transfer-data')
  const order = async (target: string, password: string) => {
    await card.getByRole('textbox', { name: 'Destination device ID' }).fill(target)
    await card.getByRole('textbox', { name: /password/i }).fill(password)
    await card.getByRole('button', { name: `Transfer the data of ${from.id}` }).click()
    await settings.answer('Transfer data', `Transfer to ${target.toUpperCase()}`)
  }
  await order(to.id, 'wrong')
  await expect(card).toContainText('The setup password is incorrect.')
  await order(to.id.toLowerCase(), `setup.${to.id}`)
  await expect(page.getByText(`The data of this device was transferred to ${to.id}.`)).toBeVisible({
    timeout: 40_000,
  })
  const moved = await page.request.get(`/api/portal/device-get-data/${to.id}?datapoints=1000`)
  const { data } = (await moved.json()) as { data: { cp77?: number }[] }
  expect(data.filter(({ cp77 }) => cp77 === 5)).toHaveLength(1)
})

test('while a job runs its form is replaced by a message, and transfer is hidden', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  const job = { active: true, timestamp: now(), action: 'delete', progress: 42, target: null, error: null }
  await page.route('**/data-job', (route) => route.fulfill({ json: { job } }))
  await new SettingsPage(page).open(device.id, 'Delete')
  await expect(page.getByTestId('data-job')).toContainText('This may take up to 24 hours.')
  await expect(page.getByTestId('data-job')).toContainText('42%')
  await expect(page.getByTestId('delete-data')).toHaveCount(0)
  await expect(page.getByTestId('transfer-data')).toHaveCount(0)
})

test('an import from another hardware line asks before it continues', async ({ page, startDevice }) => {
  const from = await startDevice({ firmware: 'SFW002-5.8.3' })
  const to = await startDevice({ firmware: 'SFW003-6.4.1' })
  const settings = new SettingsPage(page)
  const answer = await page.request.post(`/api/device/device/${from.id}/export-settings`, {
    data: { options: { deviceSettings: true }, exportComments: '' },
  })
  const { exportFile } = (await answer.json()) as { exportFile: string }
  await settings.open(to.id)
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Import settings' }).click()
  const dialog = settings.titled('Import settings')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from(exportFile) })
  const asked = page.waitForResponse('**/import-settings')
  await dialog.getByRole('button', { name: 'Check file' }).click()
  expect(await (await asked).json()).toMatchObject({ resultCode: 'FIRMWARE_NUMBER_MISMATCH' })
  await expect(dialog).toContainText('Do you want to continue?')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByTestId('import-report')).toBeVisible()
})

test('the first hardware line refuses Azure, others require a data topic', async ({ page, startDevice }) => {
  const settings = new SettingsPage(page)
  const old = await startDevice({ model: 'ORB-C1', firmware: 'SFW001-1.2.3' })
  await settings.open(old.id, 'Endpoint')
  await settings.field('endpoint.mqtt.azure_cs').fill('HostName=hub;DeviceId=a;SharedAccessKey=b')
  await settings.field('endpoint.mqtt.data_topic').fill('data')
  await settings.save.click()
  const refused = settings.titled('Input Validation Failed')
  await expect(refused).toContainText("This device's firmware does not support Azure.")
  expect(old.live.executedCommands()).toEqual([])

  const device = await startDevice({})
  page.once('dialog', (dialog) => void dialog.accept())
  await settings.open(device.id, 'Endpoint')
  await settings.field('endpoint.mqtt.azure_cs').fill('HostName=hub;DeviceId=a;SharedAccessKey=b')
  await settings.save.click()
  await expect(refused).toContainText('An Azure connection string needs a data topic.')
  await settings.answer('Input Validation Failed', 'OK')
  await settings.field('endpoint.mqtt.data_topic').fill('d'.repeat(80))
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => device.live.config.value('endpoint.mqtt.data_topic')).toBe('d'.repeat(80))
})

test('settings that the server refused are listed as incomplete', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.addIdentity()
  await settings.field('device.name').fill('Half a change')
  await settings.save.click()
  await expect(settings.titled('Incomplete')).toContainText('device.id')
  await expect.poll(() => device.live.config.value('device.name')).toBe('Half a change')
  expect(device.live.config.value('device.id')).toBe(device.id)
})

test('a stalled download shows its progress', async ({ page, startDevice, session, portal }) => {
  const device = await startDevice({ firmware: 'SFW003-6.4.1', behaviour: { firmware: 'hangs' } })
  const image = Buffer.from('an image that is never whole '.repeat(3000))
  const fw = 'SFW003-6.8.8'
  const { cookies } = await session('vendor@example.com')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const added = await fetch(`${portal.origin}/api/prov/firmware`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.origin, cookie },
    body: JSON.stringify({
      fw,
      sha256: createHash('sha256').update(image).digest('hex'),
      data: image.toString('base64'),
    }),
  })
  expect([200, 409]).toContain(added.status)
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Update')
  await page.getByRole('button', { name: `Update to ${fw}` }).click()
  await settings.answer('Firmware update', 'Update')
  await settings.answer('Firmware update', 'OK')
  const state = page.getByTestId('firmware-state')
  await expect(state).toHaveAttribute('data-state', 'downloading')
  await expect(state).toContainText(/Downloading, [1-9]\d?%/)
  await expect(page.getByRole('button', { name: `Update to ${fw}` })).toBeDisabled()
})
