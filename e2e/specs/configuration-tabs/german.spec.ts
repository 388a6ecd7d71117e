import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from '../configuration/report.ts'

test.use({ account: 'owner@example.com', locale: 'de-DE' })

test('a setting that the server refuses is reported in German, with its key', async ({
  page,
  device,
  portal,
}) => {
  await reportConfig(portal, device, { 'device.name': 'Pumpe' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.addIdentity()
  await settings.field('device.name').fill('Pumpe 2')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const told = settings.titled('Unvollständig')
  await expect(told).toContainText('Die Einstellungen werden beim nächsten Kontakt des Geräts übernommen.')
  await expect(told).toContainText('Der Wert für device.id ist ungültig.')
})

test('the script editor explains and searches in German', async ({ page, device }) => {
  await page.goto(`/script/${device.id}`)
  await page.getByRole('textbox', { name: 'Skript' }).click()
  await page.keyboard.type('SQ.dispatch_d')
  await expect(page.locator('.cm-completionInfo')).toContainText(
    "Setzt den eigenen Parameter n der nächsten Nachricht auf eine Zahl. Erfordert load('senquip.js').",
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByRole('textbox', { name: 'Suchen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'alle ersetzen' })).toBeVisible()
})
