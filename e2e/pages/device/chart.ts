import { expect, type Locator, type Page } from '@playwright/test'
import { colouredRows, countColoured } from '../pixels.ts'

/** Space for the axis' labels between the border of the drawing and the plot, in pixels. */
const plotLeftPx = 56
const plotRightPx = 16

type Range = { readonly from: number; readonly to: number }

export class Chart {
  readonly page: Page
  readonly panel: Locator
  readonly area: Locator
  /** The focusable element, for keys. */
  readonly frame: Locator
  readonly canvas: Locator
  readonly keys: Locator
  /** The measurements in the open list. */
  readonly keyOptions: Locator
  readonly ranges: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByTestId('chart')
    this.area = page.getByTestId('chart-area')
    this.frame = this.area.getByRole('group')
    this.canvas = this.area.locator('canvas')
    this.keys = this.panel.getByRole('combobox', { name: 'Measurements in the chart' })
    // Not every option on the page: on a phone, the range is a native select.
    this.keyOptions = page.getByRole('listbox').getByRole('option')
    this.ranges = this.panel.getByRole('radiogroup', { name: 'Time range' })
  }

  /** Scrolls to the chart, which is below the first screen, so that its menu has room below. */
  async scrollTo(): Promise<void> {
    await this.page.locator('[data-card="chart"]').evaluate((card) => card.scrollIntoView({ block: 'start' }))
  }

  /** Scrolls to the chart, which on a busy phone is otherwise not mounted, until the shown range is drawn. */
  async waitUntilReady(): Promise<void> {
    await this.scrollTo()
    await expect(this.area).toHaveAttribute('data-state', 'ready')
  }

  range(id: string): Locator {
    return this.ranges.getByRole('radio', { name: id, exact: true })
  }

  async openRangeDialog(): Promise<Locator> {
    await this.panel.getByRole('button', { name: 'Choose time range' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Time range' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  async openMenu(): Promise<Locator> {
    await this.panel.getByRole('button', { name: 'Chart options' }).click()
    const menu = this.page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Save as PNG' })).toBeVisible()
    return menu
  }

  /** Statistics of the visible part. */
  get statistics(): Locator {
    return this.panel.getByTestId('chart-statistics')
  }

  /** The currently shown range, epoch seconds. */
  async shownRange(): Promise<Range> {
    const drawing = this.area.getByRole('img')
    const [from, to] = [await drawing.getAttribute('data-from'), await drawing.getAttribute('data-to')]
    return { from: Number(from), to: Number(to) }
  }

  async drag(from: number, to: number, range: Range, { onTimeAxis = false } = {}): Promise<void> {
    const [start, end] = [await this.at(from, range), await this.at(to, range)]
    const box = await this.canvas.boundingBox()
    const y = onTimeAxis && box ? box.y + box.height - 10 : start.y
    await this.page.mouse.move(start.x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(end.x, y, { steps: 4 })
    await this.page.mouse.up()
  }

  /** Pinches with two fingers around a time, with these distances in pixels before and after. */
  async pinch(seconds: number, range: Range, beforePx: number, afterPx: number): Promise<void> {
    const { x, y } = await this.at(seconds, range)
    const client = await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apartPx?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apartPx === undefined ? [] : [-1, 1].map((side, id) => ({ x: x + (side * apartPx) / 2, y, id })),
      })
    await touch('touchStart', beforePx)
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', beforePx + share * (afterPx - beforePx))
    await touch('touchEnd')
    await client.detach()
  }

  /** The number of coloured pixels in the drawing: lines, bars, areas. */
  colouredPixels(): Promise<number> {
    return this.canvas.evaluate(countColoured)
  }

  async pickKey(name: string): Promise<void> {
    await this.keys.click()
    await this.keyOptions.filter({ hasText: name }).click()
    await this.page.keyboard.press('Escape')
  }

  /** A drawn measurement; its button removes it. */
  picked(name: string): Locator {
    return this.panel.getByLabel(`Remove ${name}`)
  }

  /** The position of a time on the page, in the middle of the first plot. */
  async at(seconds: number, { from, to }: Range): Promise<{ readonly x: number; readonly y: number }> {
    await this.canvas.scrollIntoViewIfNeeded()
    const box = await this.canvas.boundingBox()
    if (!box) throw new Error('The chart is not drawn.')
    const plotPx = box.width - plotLeftPx - plotRightPx
    return { x: box.x + plotLeftPx + ((seconds - from) / (to - from)) * plotPx, y: box.y + 140 }
  }

  /** The tooltip with this heading. */
  tooltip(text: string | RegExp): Locator {
    return this.area.locator('strong').filter({ hasText: text })
  }

  async hover(seconds: number, range: Range, besidePx = 0): Promise<void> {
    const { x, y } = await this.at(seconds, range)
    await this.page.mouse.move(x + besidePx - 1, y)
    await this.page.mouse.move(x + besidePx, y)
  }

  /** Hovers over the pixels around a time until the tooltip appears: a bucket can be narrower than a pixel. */
  async findByHover(seconds: number, range: Range, text: string | RegExp): Promise<void> {
    let attempt = 0
    await expect
      .poll(async () => {
        await this.hover(seconds, range, ((attempt += 1) % 9) / 2 - 2)
        return this.tooltip(text).count()
      }, `the tooltip at ${seconds} says ${text}`)
      .toBe(1)
  }

  /**
   * The distance in pixels from the top of the drawing to the highest coloured pixel around a time; undefined if
   * nothing is drawn.
   */
  async topAt(seconds: number, range: Range): Promise<number | undefined> {
    const { x } = await this.at(seconds, range)
    const box = await this.canvas.boundingBox()
    const column = Math.round(x - (box?.x ?? 0))
    const tops: number[] = []
    // A bucket is narrower than a pixel, and the plot's edges are only known to a few pixels.
    for (const besidePx of [-8, -4, 0, 4, 8])
      tops.push(...(await this.canvas.evaluate(colouredRows, column + besidePx)))
    return tops.length === 0 ? undefined : Math.min(...tops)
  }
}
