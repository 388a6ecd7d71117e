import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../fixtures/devices/fleet.ts'

/** The dialog that asks for a new login on the open page after the session has ended. */
export class SessionDialog {
  readonly dialog: Locator
  readonly email: Locator
  readonly password: Locator
  readonly button: Locator
  readonly otherPerson: Locator
  readonly code: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    this.email = this.dialog.getByRole('textbox', { name: 'Email' })
    this.password = this.dialog.getByRole('textbox', { name: 'Password' })
    this.button = this.dialog.getByRole('button', { name: 'Log In', exact: true })
    this.otherPerson = this.dialog.getByRole('button', { name: 'Log in as someone else' })
    this.code = this.dialog.getByRole('textbox', { name: 'Verification code' })
  }

  async logIn(password = demoPassword): Promise<void> {
    await this.password.fill(password)
    await this.button.click()
  }
}
