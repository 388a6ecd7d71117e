import { expect, type Locator, type Page } from '@playwright/test'
import { colouredRows } from '../pixels.ts'

/** Between the border of the drawing and the plot, in pixels: room for the numbers of the axis. */
const plotLeftPx = 56
const plotRightPx = 16

type Range = { readonly from: number; readonly to: number }

export class Chart {
  readonly page: Page
  readonly panel: Locator
  readonly area: Locator
  readonly canvas: Locator
  readonly keys: Locator
  /** The measurements to choose from, while the list is open. */
  readonly keyOptions: Locator
  readonly ranges: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByTestId('chart')
    this.area = page.getByTestId('chart-area')
    this.canvas = this.area.locator('canvas')
    this.keys = this.panel.getByRole('combobox', { name: 'Measurements in the chart' })
    // Not every option of the page: on a phone, the range is an option of a field that the browser draws itself.
    this.keyOptions = page.getByRole('listbox').getByRole('option')
    this.ranges = this.panel.getByRole('radiogroup', { name: 'Time range' })
  }

  range(id: string): Locator {
    return this.ranges.getByRole('radio', { name: id, exact: true })
  }

  async pickKey(name: string): Promise<void> {
    await this.keys.click()
    await this.keyOptions.filter({ hasText: name }).click()
    await this.page.keyboard.press('Escape')
  }

  /** A measurement that is drawn; its button takes it out. */
  picked(name: string): Locator {
    return this.panel.getByLabel(`Remove ${name}`)
  }

  /** Where a time stands on the page, in the middle of the first plot. */
  async at(seconds: number, { from, to }: Range): Promise<{ readonly x: number; readonly y: number }> {
    await this.canvas.scrollIntoViewIfNeeded()
    const box = await this.canvas.boundingBox()
    if (!box) throw new Error('The chart is not drawn.')
    const plotPx = box.width - plotLeftPx - plotRightPx
    return { x: box.x + plotLeftPx + ((seconds - from) / (to - from)) * plotPx, y: box.y + 140 }
  }

  /** What the chart says of a time when a pointer rests there. */
  tooltip(text: string | RegExp): Locator {
    return this.area.locator('strong').filter({ hasText: text })
  }

  async hover(seconds: number, range: Range, besidePx = 0): Promise<void> {
    const { x, y } = await this.at(seconds, range)
    await this.page.mouse.move(x + besidePx - 1, y)
    await this.page.mouse.move(x + besidePx, y)
  }

  /** Moves over the pixels around a time until the tooltip says it: a bucket can be narrower than a pixel. */
  async findByHover(seconds: number, range: Range, text: string | RegExp): Promise<void> {
    let attempt = 0
    await expect
      .poll(async () => {
        await this.hover(seconds, range, ((attempt += 1) % 9) / 2 - 2)
        return this.tooltip(text).count()
      }, `the tooltip at ${seconds} says ${text}`)
      .toBe(1)
  }

  /** How far below the top of the drawing a line or its band reaches up around a time, in pixels; undefined where nothing is drawn. */
  async topAt(seconds: number, range: Range): Promise<number | undefined> {
    const { x } = await this.at(seconds, range)
    const box = await this.canvas.boundingBox()
    const column = Math.round(x - (box?.x ?? 0))
    const tops: number[] = []
    // A bucket is narrower than a pixel, and the plot's edges are known to a few pixels.
    for (const besidePx of [-8, -4, 0, 4, 8])
      tops.push(...(await this.canvas.evaluate(colouredRows, column + besidePx)))
    return tops.length === 0 ? undefined : Math.min(...tops)
  }
}
