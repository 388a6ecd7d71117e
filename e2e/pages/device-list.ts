import type { Locator, Page } from '@playwright/test'

export class DeviceList {
  readonly page: Page
  readonly heading: Locator
  readonly search: Locator
  readonly rows: Locator
  readonly names: Locator
  readonly pageSize: Locator
  readonly status: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Devices', level: 1 })
    this.search = page.getByRole('searchbox', { name: 'Search name, ID or model' })
    this.rows = page.getByTestId('device-row')
    this.names = this.rows.getByRole('link')
    this.pageSize = page.getByRole('combobox', { name: 'Devices per page' })
    this.status = page.getByRole('main').getByRole('status')
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/${search}`)
    await this.heading.waitFor()
  }

  row(deviceId: string): Locator {
    return this.page.locator(`[data-testid="device-row"][data-device="${deviceId}"]`)
  }

  lastContact(deviceId: string): Locator {
    return this.row(deviceId).getByTestId('last-contact')
  }

  state(deviceId: string): Locator {
    return this.row(deviceId).getByTestId('state-badge')
  }

  column(name: string): Locator {
    return this.page.getByRole('columnheader', { name })
  }

  filter(name: RegExp): Locator {
    return this.page.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name })
  }

  pageButton(number: number): Locator {
    return this.page.getByRole('button', { name: `Page ${number}`, exact: true })
  }
}
