import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The exports page, and the dialog for a new export. */
export class ExportsPage {
  readonly page: Page
  readonly dialog: Locator
  readonly status: Locator
  readonly submit: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Export data' })
    this.status = this.dialog.locator('p[role="status"]')
    this.submit = this.dialog.getByRole('button', { name: 'Export', exact: true })
    this.rows = page.getByTestId('export-schedule')
  }

  async open(devices: readonly string[]): Promise<void> {
    await this.page.goto(`/exports?devices=${devices.join(',')}`)
    await expect(this.dialog).toBeVisible()
  }

  /** @returns the downloaded file */
  async save(button: Locator): Promise<{ readonly name: string; readonly content: Buffer }> {
    const started = this.page.waitForEvent('download')
    await button.click()
    const download = await started
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }

  async schedule(name: string): Promise<void> {
    await this.dialog.getByRole('radio', { name: 'Schedule by email' }).check()
    await this.dialog.getByLabel('Name').fill(name)
    await this.dialog.getByLabel('Repeat').selectOption({ label: 'Weekly' })
    await this.dialog.getByRole('button', { name: 'Schedule export' }).click()
    await expect(this.dialog).toBeHidden()
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  async act(name: string, action: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `Menu of ${name}` })
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
