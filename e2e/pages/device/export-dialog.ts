import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that exports stored data as a file. */
export class ExportDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly format: Locator
  readonly dates: Locator
  readonly zone: Locator
  readonly submit: Locator
  readonly status: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Export data' })
    this.format = this.dialog.getByLabel('Format')
    this.dates = this.dialog.getByLabel('Dates')
    this.zone = this.dialog.getByRole('combobox', { name: 'Time zone' })
    this.submit = this.dialog.getByRole('button', { name: 'Export', exact: true })
    this.status = this.dialog.getByRole('status')
  }

  async open(deviceId: string): Promise<void> {
    await this.page.goto(`/data/${deviceId}`)
    await this.page.getByRole('button', { name: 'Customise' }).click()
    await this.page.getByRole('menuitem', { name: 'Export data' }).click()
    await expect(this.dialog).toBeVisible()
  }

  /** Presses Export. @returns the downloaded file */
  async save(): Promise<{ readonly name: string; readonly content: Buffer }> {
    const started = this.page.waitForEvent('download')
    await this.submit.click()
    const download = await started
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
}
