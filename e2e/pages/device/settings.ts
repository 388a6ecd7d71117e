import type { Locator, Page } from '@playwright/test'

/** The settings page of a device. */
export class SettingsPage {
  readonly page: Page
  readonly tabs: Locator
  readonly panel: Locator
  readonly search: Locator
  readonly bar: Locator
  readonly save: Locator
  readonly note: Locator
  readonly dialog: Locator
  readonly warnings: Locator

  constructor(page: Page) {
    this.page = page
    this.tabs = page.getByRole('tablist')
    this.panel = page.getByRole('tabpanel')
    this.search = page.getByRole('searchbox', { name: 'Search settings' })
    this.bar = page.getByRole('region', { name: 'Save' })
    this.save = this.bar.getByRole('button', { name: 'Save', exact: true })
    this.note = this.bar.getByRole('textbox', { name: 'Note' })
    this.dialog = page.getByRole('dialog')
    this.warnings = page.getByRole('region', { name: 'Warnings' })
  }

  async open(deviceId: string, tab?: string): Promise<void> {
    await this.page.goto(`/settings/${deviceId}${tab === undefined ? '' : `?tab=${tab}`}`)
    await this.tabs.waitFor()
  }

  /** From now on, every save also contains a key that no form offers: another device ID. */
  async addIdentity(): Promise<void> {
    await this.page.route('**/config', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const body = route.request().postDataJSON() as { settings: { device: Record<string, unknown> } }
      body.settings.device['id'] = 'OTHER0001'
      return route.continue({ postData: JSON.stringify(body) })
    })
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('tab', { name })
  }

  /** The row of a key: its label, control, values, problem and warning. */
  row(key: string): Locator {
    return this.page.locator(`[data-key="${key}"]`)
  }

  /** The control of a key that has a single field. */
  field(key: string): Locator {
    return this.page.locator(`[id="field-${key}"]`)
  }

  card(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** A dialog by its title. */
  titled(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true })
  }

  async answer(title: string, button: string): Promise<void> {
    await this.titled(title).getByRole('button', { name: button, exact: true }).click()
  }
}
