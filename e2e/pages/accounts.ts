import type { Locator, Page } from '@playwright/test'

export type Person = {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly phone?: string
  readonly password: string
}

let people = 0

/** Somebody who was never here before. */
export function newPerson(over: Partial<Person> = {}): Person {
  people += 1
  return {
    email: `person-${process.pid}-${Date.now().toString(36)}-${people}@example.com`,
    givenName: 'Ada',
    familyName: 'Lovelace',
    password: 'Right-portal-1',
    ...over,
  }
}

export class SignUpPage {
  readonly page: Page
  readonly button: Locator

  constructor(page: Page) {
    this.page = page
    this.button = page.getByRole('button', { name: 'Sign Up' })
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  async fill(person: Person): Promise<void> {
    // The page before has a field for the e-mail too.
    await this.button.waitFor()
    await this.field('Email').fill(person.email)
    await this.field('Given Name').fill(person.givenName)
    await this.field('Family Name').fill(person.familyName)
    if (person.phone !== undefined) await this.field('Mobile Number').fill(person.phone)
    await this.field('Password').fill(person.password)
    await this.field('Confirm Password').fill(person.password)
    await this.page.getByRole('checkbox').check()
  }
}
