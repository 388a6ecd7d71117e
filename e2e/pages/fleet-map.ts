import { expect, type Locator, type Page } from '@playwright/test'

/** The map beside the list. Each marker is also a button at its position. */
export class FleetMap {
  readonly page: Page
  readonly section: Locator
  readonly canvas: Locator
  /** MapLibre's canvas. */
  readonly drawing: Locator
  readonly devices: Locator
  readonly clusters: Locator
  readonly popup: Locator
  readonly hovered: Locator
  readonly areaFilter: Locator
  readonly showAll: Locator

  constructor(page: Page) {
    this.page = page
    this.section = page.getByRole('region', { name: 'Map of the devices' })
    this.canvas = page.getByTestId('fleet-map-canvas')
    this.drawing = this.canvas.locator('.maplibregl-map')
    this.devices = page.getByTestId('map-device')
    this.clusters = page.getByTestId('map-cluster')
    this.popup = page.getByTestId('map-popup')
    this.hovered = page.getByTestId('map-hover')
    this.areaFilter = this.section.getByRole('switch', { name: 'Filter by map area' })
    this.showAll = this.section.getByRole('button', { name: 'Show all devices' })
  }

  /** Slow, because the map is rendered without a graphics card. */
  async ready(): Promise<void> {
    await expect(this.canvas).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  }

  /** The visible kinds of layers of the simple map. */
  async describe(): Promise<string> {
    await this.drawing.dispatchEvent('describe')
    return (await this.drawing.getAttribute('data-drawn')) ?? ''
  }

  device(deviceId: string): Locator {
    return this.page.locator(`[data-testid="map-device"][data-device="${deviceId}"]`)
  }

  /** The kinds of markers on the map, in alphabetical order. */
  async drawn(): Promise<readonly string[]> {
    const names = await this.section
      .getByRole('list', { name: 'Devices on the map' })
      .getByRole('button')
      .evaluateAll((all) =>
        (all as { getAttribute: (name: string) => string | null }[]).map((each) =>
          each.getAttribute('aria-label'),
        ),
      )
    return names.map(String).toSorted()
  }

  async expectDrawn(names: readonly string[]): Promise<void> {
    await expect.poll(() => this.drawn(), { timeout: 30_000 }).toEqual(names.toSorted())
  }

  /** The middle of a marker: its button lets pointer events through to the map. */
  async middleOf(mark: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const box = await mark.boundingBox()
    if (!box) throw new Error('The mark is not drawn.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  async click(mark: Locator): Promise<void> {
    const { x, y } = await this.middleOf(mark)
    await this.page.mouse.click(x, y)
  }

  async press(mark: Locator): Promise<void> {
    await mark.focus()
    await this.page.keyboard.press('Enter')
  }
}
