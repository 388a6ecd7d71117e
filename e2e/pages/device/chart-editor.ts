import { expect, type Locator, type Page } from '@playwright/test'
import { countColoured } from '../pixels.ts'

/** The editor of a custom chart. */
export class ChartEditor {
  readonly page: Page
  readonly root: Locator
  readonly preview: Locator
  readonly saveButton: Locator
  readonly undoButton: Locator
  readonly redoButton: Locator
  readonly name: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByTestId('chart-editor')
    this.preview = this.root.getByTestId('custom-chart')
    this.saveButton = this.root.getByRole('button', { name: 'Save', exact: true })
    this.undoButton = this.root.getByRole('button', { name: 'Undo' })
    this.redoButton = this.root.getByRole('button', { name: 'Redo' })
    this.name = this.section('Chart').getByRole('textbox', { name: 'Name' })
  }

  async open(deviceId: string, number: number): Promise<void> {
    await this.page.goto(`/chart/${deviceId}/chart${number}`)
    await expect(this.root).toBeVisible()
  }

  /** A section of the form, or one series or axis. */
  section(name: string): Locator {
    return this.root.getByRole('region', { name, exact: true })
  }

  async addSeries(name: string): Promise<Locator> {
    await this.root.getByRole('button', { name: 'Add series' }).click()
    const measurement = this.root.getByRole('combobox', { name: 'Measurement' })
    await measurement.click()
    await this.page.getByRole('option', { name }).click()
    const title = name.replace(/ \(.*$/, '')
    await expect(this.section(title)).toBeVisible()
    return this.section(title)
  }

  async openAxis(name: string): Promise<Locator> {
    const axis = this.section(name)
    await axis.getByRole('button', { name, exact: true }).click()
    return axis
  }
}

/** A custom chart on a page, by its name. */
export function customChart(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).and(page.getByTestId('custom-chart'))
}

export async function expectDrawn(chart: Locator): Promise<void> {
  await expect(chart.getByTestId('custom-chart-area')).toHaveAttribute('data-state', 'ready')
  await expect.poll(() => chart.locator('canvas').evaluate(countColoured)).toBeGreaterThan(50)
}
