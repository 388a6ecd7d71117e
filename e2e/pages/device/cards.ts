import type { Locator, Page } from '@playwright/test'
import { DevicePage } from './device-page.ts'

/** The cards of the device page that are not for a single measurement. */
export class Cards extends DevicePage {
  readonly can1: Locator
  readonly can2: Locator
  readonly dtc1: Locator
  readonly ble: Locator
  readonly capture: Locator
  readonly state: Locator
  readonly utilisation: Locator

  constructor(page: Page) {
    super(page)
    this.can1 = page.getByTestId('card-can1')
    this.can2 = page.getByTestId('card-can2')
    this.dtc1 = page.getByTestId('card-dtc1')
    this.ble = page.getByTestId('card-ble')
    this.capture = page.getByTestId('card-capture')
    this.state = page.getByTestId('card-state')
    this.utilisation = page.getByTestId('card-utilisation')
  }

  /** The row of a frame by its PGN. */
  frame(bus: Locator, pgn: number): Locator {
    return bus.getByTestId('can-frame').filter({ hasText: String(pgn) })
  }
}
