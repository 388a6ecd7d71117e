import type { Page } from '@playwright/test'
import { DevicePage } from './device-page.ts'

/** The dialog of alarm limits. */
export class LimitRules {
  readonly page: Page
  readonly device: DevicePage
  constructor(page: Page) {
    this.page = page
    this.device = new DevicePage(page)
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: 'Alarm limits' })
  }
  get rules() {
    return this.dialog.getByTestId('limit-rule')
  }
  field(name: string) {
    return this.dialog.getByLabel(name, { exact: true })
  }
  apply() {
    return this.dialog.getByRole('button', { name: 'Apply' }).click()
  }
  async openFromCard(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Menu of ${name}` }).click()
    await this.page.getByRole('menuitem', { name: 'Alarm limits…' }).click()
  }
  async openFromMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Customise' }).click()
    await this.page.getByRole('menuitem', { name: 'Alarm limits' }).click()
  }
}
