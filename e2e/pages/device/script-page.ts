import type { Locator, Page } from '@playwright/test'

export class ScriptPage {
  readonly page: Page
  readonly editor: Locator
  readonly save: Locator
  readonly delivery: Locator
  readonly findings: Locator
  readonly history: Locator
  readonly size: Locator
  readonly dialog: Locator
  readonly run: Locator
  readonly runResult: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('textbox', { name: 'Script' })
    this.save = page.getByRole('button', { name: 'Save to device' })
    this.delivery = page.getByTestId('script-delivery')
    this.findings = page.getByTestId('script-findings')
    this.history = page.getByTestId('script-history')
    this.size = page.getByTestId('script-size')
    this.run = page.getByRole('button', { name: 'Run script' })
    this.runResult = page.getByTestId('script-run-result')
    this.dialog = page.getByRole('dialog')
  }

  async open(deviceid: string): Promise<void> {
    await this.page.goto(`/script/${deviceid}`)
    await this.editor.waitFor()
  }

  /** Replaces the editor's text. */
  async write(text: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  async saveWith(note: string): Promise<void> {
    await this.save.click()
    await this.dialog.getByRole('textbox', { name: 'What changed (optional)' }).fill(note)
    await this.dialog.getByRole('button', { name: 'Save and reboot' }).click()
  }
}
