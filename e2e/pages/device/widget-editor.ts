import { expect, type Locator, type Page } from '@playwright/test'

/** The editor of a widget. */
export class WidgetEditor {
  readonly page: Page
  readonly editor: Locator
  readonly drawing: Locator
  readonly elements: Locator
  readonly properties: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('region', { name: 'Widget editor' })
    this.drawing = page.getByRole('group', { name: 'Drawing' })
    this.elements = page.getByRole('region', { name: 'Elements' })
    this.properties = page.getByRole('region', { name: 'Properties' })
  }

  async open(deviceId: string, number: number): Promise<void> {
    await this.page.goto(`/widget/${deviceId}/widget${number}`)
    await expect(this.editor).toBeVisible()
  }

  async add(type: 'Value' | 'Level indicator' | 'Status indicator' | 'Text'): Promise<void> {
    await this.editor.getByRole('button', { name: 'Add element' }).click()
    await this.page.getByRole('menuitem', { name: type, exact: true }).click()
  }

  /** Selects the data of the selected element. */
  async chooseData(name: string): Promise<void> {
    await this.properties.getByRole('combobox', { name: 'Data' }).click()
    await this.page.getByRole('option', { name }).click()
  }

  /** An element in the drawing, by its name. */
  element(name: string): Locator {
    return this.drawing.getByRole('button', { name: new RegExp(`^${name}: `) })
  }

  async setNumber(label: string, value: number): Promise<void> {
    const field = this.properties.getByRole('textbox', { name: label, exact: true })
    await field.fill(String(value))
    await field.blur()
  }

  async save(): Promise<void> {
    const button = this.editor.getByRole('button', { name: 'Save' })
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button).not.toHaveAttribute('data-loading')
  }

  async choose(
    action: 'Import JSON' | 'Export JSON' | 'Copy to other devices' | 'Delete widget',
  ): Promise<void> {
    await this.editor.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
