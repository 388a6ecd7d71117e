import { expect, type Locator, type Page } from '@playwright/test'
import { DevicePage } from './device-page.ts'

/** The dialogs of notes and of display settings. */
export class Displays {
  readonly page: Page
  readonly device: DevicePage
  readonly notes: Locator
  readonly settings: Locator
  readonly editor: Locator
  readonly preview: Locator
  readonly error: Locator

  constructor(page: Page) {
    this.page = page
    this.device = new DevicePage(page)
    this.notes = page.getByRole('dialog', { name: 'Asset Notes' })
    this.settings = page.getByRole('dialog', { name: 'Display Settings' })
    this.editor = page.getByTestId('display-editor')
    this.preview = page.getByTestId('display-preview')
    this.error = page.getByRole('dialog', { name: 'Error' })
  }

  /** From its own button, or on a phone from the menu. */
  async openNotes(): Promise<void> {
    if ((this.page.viewportSize()?.width ?? 1440) < 640) {
      await this.page.getByRole('button', { name: 'Customise' }).click()
      await this.page.getByRole('menuitem', { name: 'Asset Notes' }).click()
    } else await this.page.getByRole('button', { name: 'Asset Notes' }).click()
    await expect(this.notes).toBeVisible()
  }

  async openSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Customise' }).click()
    await this.page.getByRole('menuitem', { name: 'Display Settings' }).click()
    await expect(this.settings).toBeVisible()
  }

  async openTriggers(): Promise<void> {
    await this.openSettings()
    await this.settings.getByRole('tab', { name: 'Triggers' }).click()
  }

  image(kind: 'Asset Image' | 'Install Location' | 'Brand'): Locator {
    return this.notes.getByRole('group', { name: kind })
  }

  async chooseImage(
    kind: 'Asset Image' | 'Install Location' | 'Brand',
    name: string,
    bytes: Buffer,
  ): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.notes.getByRole('button', { name: `Choose ${kind}` }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: bytes })
  }

  /** The row of a key in the list. */
  row(name: string): Locator {
    return this.settings.getByRole('listitem').filter({ hasText: name })
  }

  async selectKey(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name }).last().click()
    await expect(this.editor).toBeVisible()
  }

  async chooseType(name: string): Promise<void> {
    await this.editor.getByRole('combobox', { name: 'Display type' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  field(name: string): Locator {
    return this.editor.getByRole('textbox', { name, exact: true })
  }

  async apply(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Apply' }).click()
  }

  async applied(dialog: Locator): Promise<void> {
    await this.apply(dialog)
    await expect(dialog).toHaveCount(0)
  }
}
