import type { Locator, Page } from '@playwright/test'
import { linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'

export type Person = {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly phone?: string
  readonly password: string
}

let people = 0

/** A new person without an account. */
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
    // The previous page has an email field too.
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

/** An unused phone number. */
export function newPhone(): string {
  people += 1
  return `+614${String((process.pid * 1000 + people) % 100_000_000).padStart(8, '0')}`
}

/** Signs in as a new person with a verified account: by the pages' calls, for tests of other pages. */
export async function signInAsNewUser(
  page: Page,
  portal: Portal,
  over: Partial<Person> = {},
): Promise<Person> {
  const person = newPerson(over)
  const known = (await messagesTo(portal, person.email)).length
  await post(page, '/api/user/sign-up', {
    email: person.email,
    given_name: person.givenName,
    family_name: person.familyName,
    phone_number: person.phone ?? '',
    password: person.password,
    terms: true,
  })
  const link = linkTo(await nextMessage(portal, person.email, known), '/verify/')
  const [, code, user] = /code=([^&]+)&user=(.+)$/.exec(link) ?? []
  await post(page, '/api/user/confirm-sign-up', { code, user: decodeURIComponent(user ?? '') })
  await post(page, '/api/auth/sign-in/email', { email: person.email, password: person.password })
  return person
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** Ends the session without the portal's Logout, which is tested separately. */
export async function clearSession(page: Page): Promise<void> {
  // Leaves the page first: one that finds its session ended navigates by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
}

/** An open section of the account page. */
export function accountSection(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}
