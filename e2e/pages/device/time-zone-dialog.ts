import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog for a device's time zone. */
export class TimeZoneDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly zone: Locator
  readonly apply: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Time zone' })
    this.zone = this.dialog.getByRole('combobox', { name: 'Device time zone' })
    this.apply = this.dialog.getByRole('button', { name: 'Apply' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Customise' }).click()
    await this.page.getByRole('menuitem', { name: 'Time zone' }).click()
    await expect(this.zone).toBeVisible()
  }

  async choose(name: string): Promise<void> {
    await this.zone.fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
  }
}
