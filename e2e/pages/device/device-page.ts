import { expect, type Locator, type Page } from '@playwright/test'
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
  /** Links to the device's other pages. */
  readonly links: Locator
  readonly plan: Locator
  readonly timeline: Locator
  readonly moment: Locator
  readonly place: Locator
  readonly latest: Locator
  readonly arrangeBar: Locator

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
    this.links = page.getByRole('navigation', { name: 'Device' })
    this.plan = page.getByTestId('plan-badge')
    this.timeline = page.getByTestId('timeline')
    this.moment = page.getByTestId('moment')
    this.place = page.getByTestId('moment-place')
    this.latest = this.timeline.getByRole('button', { name: 'Latest' })
    this.arrangeBar = page.getByTestId('arrange-bar')
  }

  async open(deviceId: string, search = ''): Promise<void> {
    await this.page.goto(`/data/${deviceId}${search}`)
  }

  /** Opens the folded cards, unless the reader has opened them before. */
  async openFolded(): Promise<void> {
    const folded = this.page.getByTestId('folded-cards')
    await expect(folded).toBeVisible()
    const open = folded.getByRole('button', { name: /^Show \d+ more cards?$/ })
    if ((await open.count()) > 0) await open.click()
    await expect(this.raw).toBeVisible()
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }

  value(key: string): Locator {
    return this.page.getByTestId(`value-${key}`)
  }

  /** Scrolls to a measurement's card, which on a busy machine is otherwise not mounted. */
  async scrollToCard(key: string): Promise<void> {
    await this.page.locator(`[data-card="key:${key}"]`).scrollIntoViewIfNeeded()
  }

  banner(name: string): Locator {
    return this.page.getByTestId(`banner-${name}`)
  }

  step(name: '1 point back' | '10 points back' | '1 point forward' | '10 points forward'): Locator {
    return this.timeline.getByRole('button', { name, exact: true })
  }

  async arrange(): Promise<void> {
    await this.page.getByRole('button', { name: 'Customise' }).click()
    await this.page.getByRole('menuitem', { name: 'Arrange cards' }).click()
    await expect(this.arrangeBar).toBeVisible()
  }

  /** The frame of a card while cards are arranged, by the card's title. */
  cardFrame(title: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Move ${title},`) })
  }

  /** IDs of the cards, in document order. */
  async cardOrder(): Promise<readonly string[]> {
    const ids = await this.page
      .locator('[data-card]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-card') ?? ''))
    return ids
  }
}
