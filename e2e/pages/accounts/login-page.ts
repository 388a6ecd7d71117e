import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../fixtures/devices/fleet.ts'

export class LoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly button: Locator
  /** The message that refuses the login. */
  readonly refusal: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.button = page.getByRole('button', { name: 'Log In' })
    this.refusal = page.getByRole('dialog', { name: 'Error' })
  }

  /** Closes the dialog; the password field gets the focus. */
  async acceptRefusal(): Promise<void> {
    await this.refusal.getByRole('button', { name: 'OK' }).press('Enter')
  }

  async signIn(email: string, password = demoPassword): Promise<void> {
    // The URL may change before the page does, and other pages have an email field too.
    await this.button.waitFor()
    await this.email.fill(email)
    await this.password.fill(password)
    await this.button.click()
  }
}
