import type { Locator, Page } from '@playwright/test'

export class ComparePage {
  readonly page: Page
  readonly heading: Locator
  readonly devices: Locator
  readonly key: Locator
  readonly chart: Locator
  readonly rows: Locator
  readonly options: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Compare', level: 1 })
    this.devices = page.getByRole('combobox', { name: 'Devices' })
    this.key = page.getByRole('combobox', { name: 'Measurement' })
    this.chart = page.getByTestId('compare-chart')
    this.rows = page.getByTestId('compare-row')
    this.options = page.getByRole('listbox').getByRole('option')
  }

  async open(search: string): Promise<void> {
    await this.page.goto(`/compare${search}`)
    await this.heading.waitFor()
  }

  row(deviceId: string): Locator {
    return this.page.locator(`[data-testid="compare-row"][data-device="${deviceId}"]`)
  }

  value(deviceId: string, column: 'now' | 'min' | 'mean' | 'max'): Locator {
    return this.row(deviceId).getByTestId(`compare-${column}`)
  }

  sortBy(name: string): Promise<void> {
    return this.page.getByRole('columnheader', { name }).getByRole('button').click()
  }

  range(id: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: 'Time range' })
      .getByRole('radio', { name: id, exact: true })
  }
}
