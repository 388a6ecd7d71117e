import type { Locator, Page } from '@playwright/test'
import { type Canvas, colouredRows } from './pixels.ts'

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
  readonly ranges: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByTestId('chart')
    this.area = page.getByTestId('chart-area')
    this.canvas = this.area.locator('canvas')
    this.keys = this.panel.getByRole('textbox', { name: 'Measurements in the chart' })
    this.ranges = this.panel.getByRole('radiogroup', { name: 'Time range' })
  }

  range(id: string): Locator {
    return this.ranges.getByRole('radio', { name: id, exact: true })
  }

  /** The words of a radio stand on its label, which is what people press. */
  async pickRange(id: string): Promise<void> {
    await this.ranges.getByText(id, { exact: true }).click()
  }

  async pickKey(name: string): Promise<void> {
    await this.keys.click()
    await this.page.getByRole('option', { name }).click()
    await this.page.keyboard.press('Escape')
  }

  picked(name: string): Locator {
    return this.panel.locator('[data-with-remove], .mantine-Pill-root').filter({ hasText: name })
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

  async hover(seconds: number, range: Range): Promise<void> {
    const { x, y } = await this.at(seconds, range)
    await this.page.mouse.move(x - 1, y)
    await this.page.mouse.move(x, y)
  }

  /** The rows of pixels, from the top of the drawing, in which a line has its colour at a time. */
  async drawnAt(seconds: number, range: Range): Promise<readonly number[]> {
    const { x } = await this.at(seconds, range)
    const box = await this.canvas.boundingBox()
    return this.canvas.evaluate(
      colouredRows as (canvas: unknown, column: number) => number[],
      Math.round(x - (box?.x ?? 0)),
    )
  }
}

export type { Canvas }
