import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CommandQueue } from '../../pages/device/command-queue.ts'
import { ScriptPage } from '../../pages/device/script-page.ts'

test.use({ account: 'owner@example.com' })

test('a script is written, saved, sent and run @both', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const script = new ScriptPage(page)
  await script.open(device.id)
  await expect(script.delivery).toContainText('No script saved yet.')
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Trigger 1 switches output 1 on for ten seconds' }).click()
  await expect(script.editor).toContainText('set_trigger_handler')
  await expect(script.findings).toContainText('No problems found.')
  await script.saveWith('First one')
  await expect(script.delivery).toContainText('Version 1 is on the device.')
  await expect(script.save).toBeDisabled()
  expect(device.live.file('init.js')).toContain('set_trigger_handler')
  await expect.poll(() => device.live.executedCommands().map(({ method }) => method)).toContain('Sys.Reboot')
  await expect(new CommandQueue(page).of('Sys.Reboot')).toContainText('Complete')
  await expect(script.history).toContainText('First one')
})

test('unsupported code is reported with its line, and a script that is too large is not sent', async ({
  page,
  device,
}) => {
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.write('let a = 1;\nvar b = a == 2;\nprint(b);')
  await expect(script.findings).toContainText("'var' is not supported. Use 'let'.")
  await expect(script.findings).toContainText("'==' and '!=' are not supported")
  await expect(script.findings).toContainText('Line 2')
  await script.save.click()
  await expect(script.dialog).toContainText('2 errors found in the script.')
  await script.dialog.getByRole('button', { name: 'Cancel' }).click()
  await script.write(`print('${'x'.repeat(20_500)}');`)
  await expect(script.size).toContainText('Too large for this device')
  await script.save.click()
  await expect(script.dialog.getByRole('button', { name: 'Save and reboot' })).toBeDisabled()
})

test('completion offers the functions of the device', async ({ page, device }) => {
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.editor.click()
  await page.keyboard.type('SQ.dispatch_d')
  await expect(page.getByRole('option', { name: /dispatch_double/ })).toBeVisible()
})

test('an old version is compared and restored; leaving with changes asks', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.write("print('one');")
  await script.saveWith('One')
  await expect(script.delivery).toContainText('Version 1 is on the device.')
  await script.write("print('two');")
  await script.saveWith('Two')
  await expect(script.delivery).toContainText('Version 2 is on the device.')
  await script.history.getByRole('listitem').filter({ hasText: 'Version 1' }).getByRole('button').click()
  await expect(script.dialog.getByTestId('script-diff')).toContainText("print('one');")
  await script.dialog.getByRole('button', { name: 'Restore to editor' }).click()
  await expect(script.editor).toContainText("print('one');")
  await page.getByRole('link', { name: 'Diagnostics' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsaved Changes' })).toContainText(
    'Changes have not been saved, continue to new page?',
  )
  await script.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(script.editor).toContainText("print('one');")
  await page.getByRole('link', { name: 'Diagnostics' }).click()
  await script.dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`/diag/${device.id}`)
})

test('two users who edit at once see a conflict, and a locked script cannot be saved', async ({
  page,
  browser,
  portal,
  session,
  startDevice,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const device = await startDevice({})
  await portal.command('grants', {
    grants: [{ deviceId: device.id, email: 'user@example.com', permission: 'USER' }],
  })
  const context = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(await session('user@example.com'), portal),
  })
  const mine = new ScriptPage(page)
  const theirs = new ScriptPage(await context.newPage())
  await mine.open(device.id)
  await theirs.open(device.id)
  await mine.write("print('mine');")
  await theirs.write("print('theirs');")
  await theirs.saveWith('Theirs')
  await expect(theirs.delivery).toContainText('Version 1')
  const conflict = page.getByRole('dialog', {
    name: 'This script has been saved since you opened it',
  })
  await mine.save.click()
  // A page that already knows of the other save asks immediately, another one after the server has refused.
  const comment = mine.dialog.getByRole('textbox', { name: 'What changed (optional)' })
  await expect(conflict.or(comment)).toBeVisible()
  if (await comment.isVisible()) await mine.dialog.getByRole('button', { name: 'Save and reboot' }).click()
  await expect(conflict.getByTestId('script-diff')).toContainText("print('theirs');")
  await expect(conflict).toContainText('Last saved by')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(mine.delivery).toContainText('Version 2 is on the device.')
  expect(device.live.file('init.js')).toContain('mine')

  await page.locator('label', { hasText: /^Locked$/ }).click({ timeout: 15_000 })
  await expect(page.getByText('The script is locked. Unlock it to make changes.')).toBeVisible()
  await theirs.page.reload()
  await expect(theirs.page.getByText('The script is locked. Unlock it to make changes.')).toBeVisible()
  await expect(theirs.editor).toHaveAttribute('contenteditable', 'false')
  await context.close()
})
