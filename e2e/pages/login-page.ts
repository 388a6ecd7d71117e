import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../fixtures/fleet.ts'

export class LoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly button: Locator
  readonly alert: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.button = page.getByRole('button', { name: 'Log In' })
    this.alert = page.getByRole('alert')
  }

  async signIn(email: string, password = demoPassword): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.button.click()
  }
}
