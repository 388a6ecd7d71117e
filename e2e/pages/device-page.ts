import type { Locator, Page } from '@playwright/test'
import { Chart } from './chart.ts'

export class DevicePage {
  readonly page: Page
  readonly heading: Locator
  readonly connection: Locator
  readonly lastContact: Locator
  readonly connectLink: Locator
  readonly events: Locator
  readonly raw: Locator
  readonly position: Locator
  readonly map: Locator
  readonly chart: Chart

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.connection = page.getByTestId('connection-indicator')
    this.lastContact = page.getByRole('main').getByTestId('last-contact')
    this.connectLink = page.getByRole('link', { name: 'Connect a device' })
    this.events = page.getByRole('region', { name: 'Events' })
    this.raw = page.getByRole('region', { name: 'Raw JSON' })
    this.position = page.getByRole('region', { name: 'Position' })
    this.map = this.position.getByTestId('map')
    this.chart = new Chart(page)
  }

  async open(deviceId: string, search = ''): Promise<void> {
    await this.page.goto(`/data/${deviceId}${search}`)
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }

  value(key: string): Locator {
    return this.page.getByTestId(`value-${key}`)
  }
}
