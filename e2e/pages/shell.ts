import type { Locator, Page } from '@playwright/test'

/** The elements of every page. */
export class Shell {
  readonly page: Page
  readonly main: Locator
  readonly userMenu: Locator
  readonly notFound: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.userMenu = page.getByRole('button', { name: /^User menu/ })
    this.notFound = this.main.getByText('Page not found!')
  }

  async openUserMenu(): Promise<Locator> {
    await this.userMenu.click()
    return this.page.getByRole('menu')
  }

  async logOut(): Promise<void> {
    const menu = await this.openUserMenu()
    await menu.getByRole('menuitem', { name: 'Logout' }).click()
  }
}
