import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

test('up to three steps of an escalation are saved with the other settings', async ({
  page,
  pageErrors,
  startDevice,
}) => {
  pageErrors.allow(/400 .*device-set-alert/)
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Events')
  const escalation = page.getByTestId('escalation')
  const recipient = escalation.getByRole('textbox', { name: 'Email address or mobile number' })
  const add = escalation.getByRole('button', { name: 'Add step' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await add.click()
  await recipient.fill('nobody')
  await save.click()
  await settings.answer('Error', 'OK')
  await recipient.fill('night@example.com')
  await add.click()
  await recipient.nth(1).fill('boss@example.com')
  await add.click()
  await expect(add).toBeDisabled()
  // A step without a recipient is left out.
  await save.click()
  await settings.answer('Settings Updated', 'OK')
  await page.reload()
  await expect(recipient).toHaveCount(2)
  await expect(recipient.nth(0)).toHaveValue('night@example.com')
  await escalation.getByRole('button', { name: 'Remove step 1' }).click()
  await save.click()
  await settings.answer('Settings Updated', 'OK')
  await expect(recipient).toHaveCount(1)
  await expect(recipient).toHaveValue('boss@example.com')
})

test('a change saved in another window meanwhile is not overwritten without a warning', async ({
  page,
  pageErrors,
  startDevice,
}) => {
  pageErrors.allow(/409 .*device-set-alert/)
  const device = await startDevice({})
  const other = await page.context().newPage()
  const [here, there] = [new SettingsPage(page), new SettingsPage(other)]
  const addStep = async (window: typeof page, address: string) => {
    const escalation = window.getByTestId('escalation')
    await escalation.getByRole('button', { name: 'Add step' }).click()
    await escalation.getByRole('textbox', { name: 'Email address or mobile number' }).fill(address)
  }
  const save = (window: typeof page) => window.getByRole('button', { name: 'Save', exact: true }).click()
  await here.open(device.id, 'Events')
  await addStep(page, 'here@example.com')
  await there.open(device.id, 'Events')
  await addStep(other, 'there@example.com')
  await save(other)
  await there.answer('Settings Updated', 'OK')
  await save(page)
  await expect(page.getByText('Save again to replace them with yours')).toBeVisible()
  await here.answer('Error', 'OK')
  const recipient = page.getByTestId('escalation').getByRole('textbox', { name: 'Email address' })
  await expect(recipient).toHaveValue('here@example.com')
  await other.reload()
  await expect(other.getByTestId('escalation').getByRole('textbox', { name: 'Email address' })).toHaveValue(
    'there@example.com',
  )
  await save(page)
  await here.answer('Settings Updated', 'OK')
  await page.reload()
  await expect(recipient).toHaveValue('here@example.com')
})
