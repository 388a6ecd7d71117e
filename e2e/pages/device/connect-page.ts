import type { Locator, Page } from '@playwright/test'

export class ConnectPage {
  readonly page: Page
  readonly firstMessage: Locator
  readonly refusals: Locator
  readonly refused: Locator
  readonly allowUdp: Locator

  constructor(page: Page) {
    this.page = page
    this.firstMessage = page.getByRole('region', { name: '3. Check that data arrives' })
    this.refusals = page.getByRole('region', { name: 'Refused messages' })
    this.refused = this.refusals.getByRole('listitem')
    this.allowUdp = page.getByRole('switch', { name: 'Allow UDP' })
  }

  async open(deviceId: string): Promise<void> {
    await this.page.goto(`/connect/${deviceId}`)
  }

  /** The value beside a label, such as 'MQTT topic'. */
  fact(name: string): Locator {
    const pair = this.page.getByRole('region', { name: '1. Set up the device' }).locator('dl > div')
    return pair.filter({ has: this.page.getByText(name, { exact: true }) }).locator('code')
  }

  command(transport: 'mqtt' | 'http' | 'udp'): Locator {
    return this.page.getByTestId(`command-${transport}`).locator('pre')
  }

  /** The table row of a decoded key. */
  understood(key: string): Locator {
    const cell = this.page.getByRole('cell', { name: key, exact: true })
    return this.firstMessage.getByRole('row').filter({ has: cell })
  }

  async showSecret(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show secret' }).click()
  }
}
