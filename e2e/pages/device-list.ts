import type { Locator, Page } from '@playwright/test'

export class DeviceList {
  readonly page: Page
  readonly heading: Locator
  readonly search: Locator
  readonly rows: Locator
  readonly names: Locator
  readonly pageSize: Locator
  readonly group: Locator
  /** The shown rows, out of how many. */
  readonly status: Locator
  /** On a phone, the button that starts selecting cards. */
  readonly select: Locator
  /** The number of selected devices. */
  readonly selected: Locator
  readonly menu: Locator
  readonly frame: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Devices', level: 1 })
    this.search = page.getByRole('searchbox', { name: 'Search devices' })
    this.rows = page.getByTestId('device-row')
    this.names = this.rows.getByRole('link')
    this.pageSize = page.getByRole('combobox', { name: 'Devices per page' })
    this.group = page.getByRole('main').getByRole('combobox', { name: 'Group', exact: true })
    this.status = page.getByRole('main').getByRole('status').filter({ hasText: ' of ' })
    this.select = page.getByRole('button', { name: 'Select', exact: true })
    this.selected = page.getByRole('main').getByRole('status').filter({ hasText: 'selected' })
    this.menu = page.getByRole('menu')
    this.frame = page.getByTestId('fleet-frame')
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/${search}`)
    await this.heading.waitFor()
  }

  row(deviceId: string): Locator {
    return this.page.locator(`[data-testid="device-row"][data-device="${deviceId}"]`)
  }

  /** A device's cell, by the name of its column. */
  cell(deviceId: string, column: string): Locator {
    return this.row(deviceId).locator(`[data-cell="${column}"]`)
  }

  lastContact(deviceId: string): Locator {
    return this.row(deviceId).getByTestId('last-contact')
  }

  state(deviceId: string): Locator {
    return this.row(deviceId).getByTestId('state-badge')
  }

  tick(deviceId: string): Locator {
    return this.row(deviceId).getByRole('checkbox')
  }

  /** An action for the selected devices, by its label. */
  bulk(name: string): Locator {
    const main = this.page.getByRole('main')
    return main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name, exact: true }))
  }

  column(name: string): Locator {
    return this.page.getByRole('columnheader', { name, exact: true })
  }

  /** The column headings, in order. */
  heads(): Locator {
    return this.page.locator('[data-column] [aria-keyshortcuts]')
  }

  filter(name: RegExp): Locator {
    return this.page.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name })
  }

  pageButton(number: number): Locator {
    return this.page.getByRole('button', { name: `Page ${number}`, exact: true })
  }

  async openMenu(deviceId: string): Promise<Locator> {
    await this.row(deviceId)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    return this.menu
  }

  async openColumns(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Columns', exact: true }).click()
    return this.page.getByRole('dialog')
  }
}
