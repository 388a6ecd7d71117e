import type { Locator, Page } from '@playwright/test'

/** The map of a device, in its card and in full screen. */
export class PositionCard {
  readonly region: Locator
  readonly map: Locator
  readonly route: Locator
  readonly facts: Locator
  readonly expand: Locator
  readonly gps: Locator
  readonly dialog: Locator
  readonly wideMap: Locator
  readonly stops: Locator
  readonly slider: Locator
  readonly moment: Locator

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Position' })
    this.map = this.region.getByTestId('map')
    this.route = this.region.getByRole('button', { name: 'Route' })
    this.facts = this.region.getByTestId('route-facts')
    this.expand = this.region.getByRole('button', { name: 'Expand map' })
    this.gps = page.getByRole('region', { name: 'GPS' })
    this.dialog = page.getByRole('dialog')
    this.wideMap = this.dialog.getByTestId('map')
    this.stops = this.dialog.getByRole('region', { name: 'Stops' }).getByRole('button')
    this.slider = this.dialog.getByRole('slider', { name: 'Time' })
    this.moment = this.dialog.getByTestId('replay-moment')
  }
}
