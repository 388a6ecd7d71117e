import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'

/** The raw data page of a device. */
export class RawPage {
  readonly page: Page
  readonly frame: Locator
  readonly rows: Locator
  readonly load: Locator
  readonly report: Locator
  readonly records: Locator

  constructor(page: Page) {
    this.page = page
    this.frame = page.getByTestId('raw-frame')
    this.rows = page.getByTestId('raw-row')
    this.load = page.getByRole('button', { name: 'Load Data' })
    this.report = page.getByTestId('raw-report')
    this.records = page.getByTestId('raw-records')
  }

  async open(deviceId: string, query = ''): Promise<void> {
    await this.page.goto(`/raw/${deviceId}${query}`)
    await expect(this.page.getByTestId('raw-data')).toBeVisible()
  }

  /** Resolves when the rows are loaded, or the page says that there are none. */
  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByTestId('raw-data')).toHaveAttribute('data-phase', 'done')
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  heads(): Locator {
    return this.frame.getByRole('columnheader')
  }

  async sortBy(name: string): Promise<void> {
    await this.frame.getByRole('columnheader', { name }).getByRole('button').click()
  }

  /** The cells of a row, counted from 0, without its time. */
  cells(at: number): Locator {
    return this.rows.nth(at).getByRole('cell')
  }
}
