import { readFile } from 'node:fs/promises'
import { expect, now, test } from '../../fixtures/test.ts'
import { CommandQueue } from '../../pages/device/command-queue.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

const pem = (kind: string) => `-----BEGIN ${kind}-----\nMIIBszCCAVmg\n-----END ${kind}-----\n`
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/x-pem-file',
  buffer: Buffer.from(text),
})

/** Self-signed, created for this test. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBwDCCAWWgAwIBAgIUDefq3JPuDz93wpaBBl90qg0uLcQwCgYIKoZIzj0EAwIw
NTEVMBMGA1UECgwMRXhhbXBsZSBNaW5lMRwwGgYDVQQDDBN0cnVjay03LmV4YW1w
bGUuY29tMB4XDTI2MTEyMzAwMjUyN1oXDTM2MTEyMDAwMjUyN1owNTEVMBMGA1UE
CgwMRXhhbXBsZSBNaW5lMRwwGgYDVQQDDBN0cnVjay03LmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEVGWFUOrCzsv/PQl1SPcX2lAA/BWSQbYd
mDO0uhXDenC+IcJ/nPmXgFwYEWGMJt54VgyOD/mOPclGOWGYlI2MGKNTMFEwHQYD
VR0OBBYEFE3PZdWLfahnjJNHovg+7KEdXGXWMB8GA1UdIwQYMBaAFE3PZdWLfahn
jJNHovg+7KEdXGXWMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIh
AKK3IWAzuin0rvqOeBrgYFIymdHcCc8E+xckizcD8WdqAiEArmYZektdtQgBaptX
AXXMUjKugpourhgpdRozsJxQkeY=
-----END CERTIFICATE-----
`

test('addresses are completed; Apply in the TLS dialog sends its files and enables, Clear empties', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Endpoint')
  await settings.field('endpoint.mqtt.server').fill('//broker.example.com')
  await expect(settings.row('endpoint.mqtt.server')).toContainText('Broker address is not valid.')
  await settings.field('endpoint.mqtt.server').fill('broker.example.com')
  await settings.field('endpoint.http.address').fill('http://collect.example.com/in')
  await settings.field('endpoint.http.address').blur()
  await expect(settings.field('endpoint.mqtt.server')).toHaveValue('broker.example.com:8883')
  await expect(settings.field('endpoint.http.address')).toHaveValue('https://collect.example.com/in')

  await page.getByRole('button', { name: 'MQTT TLS settings' }).click()
  const dialog = settings.titled('MQTT TLS settings')
  await expect(dialog.getByRole('textbox', { name: 'CA certificate' })).toHaveValue('ca.pem')
  const key = dialog.locator('input[type="file"][aria-label="Private key"]')
  for (const [content, message] of [
    ['short', 'File too small'],
    ['x'.repeat(31_000), 'File too large (30kB limit)'],
    ['no marker at all in here', 'File format invalid'],
    [pem('CERTIFICATE'), 'Private key format invalid.'],
  ] as const) {
    await key.setInputFiles(file('my key.pem', content))
    await expect(dialog).toContainText(message)
  }
  await key.setInputFiles(file('my key.pem', pem('PRIVATE KEY')))
  await expect(dialog.getByRole('textbox', { name: 'Private key' })).toHaveValue('my-key.pem')
  await dialog
    .locator('input[type="file"][aria-label="Client certificate"]')
    .setInputFiles(file('truck.pem', certificate))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const installed = dialog.getByTestId('installed-certificate')
  await expect(installed).toContainText('Installed')
  await expect(installed).toContainText('truck-7.example.com · valid until')
  await expect(dialog.getByTestId('installed-key')).toContainText('Installed')
  // The dialog's close icon has the same name.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(settings.row('endpoint.mqtt.enable').getByRole('switch')).toBeChecked()
  await expect.poll(() => device.live.file('my-key.pem')).toContain('PRIVATE KEY')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => device.live.config.value('endpoint.mqtt.ssl_key')).toBe('my-key.pem')

  await page.getByRole('button', { name: 'MQTT TLS settings' }).click()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(settings.row('endpoint.mqtt.enable').getByRole('switch')).not.toBeChecked()
  await expect(settings.field('endpoint.mqtt.server')).toHaveValue('')
})

test('a device reboots, and freight mode requires a confirmation', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Maintenance' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Reboot')
  await settings.answer('Reboot', 'Reboot the device')
  await settings.answer('Successfully Queued', 'OK')
  await expect(new CommandQueue(page).of('Sys.Reboot')).toContainText('{"delay_ms":5000}')
  await choose('Request settings')
  await settings.answer('Successfully Queued', 'OK')
  await expect(new CommandQueue(page).of('Config.Get')).toContainText('Complete')
  await choose('Freight mode')
  const freight = settings.titled('Freight mode')
  await freight.getByRole('textbox').fill('Freight')
  await expect(freight.getByRole('button', { name: 'Enter freight mode' })).toBeDisabled()
  await freight.getByRole('textbox').fill('freight')
  await freight.getByRole('button', { name: 'Enter freight mode' }).click()
  await settings.answer('Successfully Queued', 'OK')
  await expect
    .poll(() => device.live.executedCommands().map(({ method }) => method))
    .toContain('Admin.FreightMode')
})

test('settings are exported from one device and imported into another after a preview', async ({
  page,
  startDevice,
}, info) => {
  const from = await startDevice({ name: 'From here' })
  const to = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(from.id)
  await settings.field('device.transmit_interval').fill('9')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => from.live.config.value('device.transmit_interval')).toBe(9)
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Export settings' }).click()
  await settings.titled('Export settings').getByRole('textbox', { name: 'Comments' }).fill('For the spare')
  const download = page.waitForEvent('download')
  await settings.titled('Export settings').getByRole('button', { name: 'Export', exact: true }).click()
  const path = info.outputPath('settings.json')
  await (await download).saveAs(path)
  expect(await readFile(path, 'utf8')).toContain('For the spare')

  await settings.open(to.id)
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Import settings' }).click()
  const dialog = settings.titled('Import settings')
  await dialog.locator('input[type="file"]').setInputFiles(file('broken.json', '{"broken"'))
  await expect(dialog).toContainText('Error parsing file. File may be corrupt.')
  await dialog.locator('input[type="file"]').setInputFiles(path)
  await dialog.getByRole('button', { name: 'Check file' }).click()
  const report = dialog.getByTestId('import-report')
  await expect(report).toContainText('Import preview')
  await expect(
    report.getByRole('row').filter({ hasText: 'device.transmit_interval' }).getByRole('cell').last(),
  ).toHaveText('9')
  expect(to.live.config.value('device.transmit_interval')).not.toBe(9)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByTestId('import-report')).toContainText('Import result')
  await expect.poll(() => to.live.config.value('device.transmit_interval')).toBe(9)
})

test('an import from another firmware asks before it continues', async ({ page, startDevice }, info) => {
  const from = await startDevice({ firmware: 'SFW003-6.4.1' })
  const to = await startDevice({ firmware: 'SFW003-6.4.2' })
  const settings = new SettingsPage(page)
  const answer = await page.request.post(`/api/device/device/${from.id}/export-settings`, {
    data: { options: { deviceSettings: true }, exportComments: '' },
  })
  const { exportFile } = (await answer.json()) as { exportFile: string }
  await settings.open(to.id)
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Import settings' }).click()
  const dialog = settings.titled('Import settings')
  await dialog.locator('input[type="file"]').setInputFiles(file(`${info.testId}.json`, exportFile))
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog).toContainText('Do you want to continue?')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByTestId('import-report')).toBeVisible()
})

test('the admin tools send the input, and report invalid JSON', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Admin')
  const set = page.getByTestId('config-set')
  await set.getByRole('textbox').fill('{"device": ')
  await set.getByRole('button', { name: 'Set config' }).click()
  await expect(set).toContainText('Invalid JSON.')
  await set.getByRole('textbox').fill('{"device": {"name": "By JSON"}}')
  await set.getByRole('button', { name: 'Set config' }).click()
  await settings.answer('Successfully Queued', 'OK')
  await expect.poll(() => device.live.config.value('device.name')).toBe('By JSON')

  await set.getByRole('textbox').fill('{"device": {"name": "Half", "transmit_interval": -4}}')
  await set.getByRole('button', { name: 'Set config' }).click()
  const refused = settings.titled('Incomplete').getByRole('listitem')
  await expect(refused).toContainText('Transmit Interval device.transmit_interval')
  await expect(refused).toContainText('Enter a whole number from')
  await settings.answer('Incomplete', 'OK')
  await expect.poll(() => device.live.config.value('device.name')).toBe('Half')

  await set.getByRole('textbox').fill('{"endpoint": {"config_to_portal": false}}')
  await set.getByRole('button', { name: 'Set config' }).click()
  await settings.answer('Configuration from the portal', 'Cancel')
  expect(device.live.config.value('endpoint.config_to_portal')).toBe(true)

  const rpc = page.getByTestId('send-rpc')
  await rpc.getByRole('combobox', { name: 'Method' }).selectOption('Admin.HardReset')
  await expect(rpc.getByRole('button', { name: 'Send' })).toBeDisabled()
  await rpc.getByRole('combobox', { name: 'Method' }).selectOption('FS.List')
  await rpc.getByRole('button', { name: 'Send' }).click()
  await settings.answer('Successfully Queued', 'OK')
  await expect(new CommandQueue(page).of('FS.List')).toContainText('Complete')

  const put = page.getByTestId('put-file')
  await put.locator('input[type="file"]').setInputFiles(file('big.txt', 'x'.repeat(12_001)))
  await expect(put).toContainText('The file must be between 2 and 12,000 bytes.')
  await put.locator('input[type="file"]').setInputFiles(file('notes.txt', 'hello there'))
  await put.getByRole('button', { name: 'Put file' }).click()
  await settings.answer('Successfully Queued', 'OK')
  await expect.poll(() => device.live.file('notes.txt')).toBe('hello there')
})

test('stored data is deleted only with the setup password', async ({ page, startDevice, pageErrors }) => {
  pageErrors.allow(/403/)
  const device = await startDevice({})
  await device.post({ ts: now(100), vin: 12 })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Delete')
  const card = page.getByTestId('delete-data')
  await expect(card.getByRole('link', { name: 'Users & Permissions' })).toHaveAttribute(
    'href',
    `/users/${device.id}`,
  )
  const order = async (password: string) => {
    await card.getByRole('textbox', { name: 'Setup password of this device' }).fill(password)
    await card.getByRole('button', { name: `Delete data of ${device.id}` }).click()
    await settings.answer('Delete data', 'Delete permanently')
  }
  await order('wrong')
  await expect(card).toContainText('The setup password is incorrect.')
  await order(`setup.${device.id}`)
  await expect(page.getByText('The data of this device was deleted.')).toBeVisible()
})
