import type { Locator, Page } from '@playwright/test'

/** The list of a device's commands, wherever it is shown. */
export class CommandQueue {
  readonly region: Locator
  readonly rows: Locator
  readonly loadMore: Locator

  constructor(page: Page) {
    this.region = page.getByTestId('command-queue')
    this.rows = this.region.getByTestId('command')
    this.loadMore = this.region.getByRole('button', { name: 'Load More' })
  }

  /** The newest command of a method. */
  of(method: string): Locator {
    return this.rows.filter({ hasText: method }).first()
  }
}
