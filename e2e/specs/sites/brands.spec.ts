import type { Page } from '@playwright/test'
import { linkTo, nextMessage } from '../../fixtures/outbox.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { expect, test } from '../../fixtures/test.ts'
import { newPerson, SignUpPage } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { Shell } from '../../pages/shell.ts'

/** A separate browser context without a session. */
const nobody = { cookies: [], origins: [] }

type Brand = {
  readonly siteid: string
  readonly version: number
  readonly images: object
  readonly switches: object
  readonly hosts: string[]
}

async function brands(page: Page): Promise<readonly Brand[]> {
  const answer = await page.request.get('/api/portal/admin-get-sites')
  return ((await answer.json()) as { Items: Brand[] }).Items
}

/** A brand only for this test, created on the vendor's page, with its own host. */
async function addBrand(page: Page, brandName: string, over: object = {}) {
  const siteid = `${brandName.toLowerCase().replaceAll(' ', '-')}-${test.info().project.name}`
  const host = `${siteid}.localhost`
  const base = (await brands(page)).find((brand) => brand.siteid === 'default')
  const { version: _version, images: _images, ...settings } = base as Brand
  const data = { ...settings, siteid, brandName, hosts: [host], copyright: `© ${brandName}`, ...over }
  const made = await page.request.post('/api/portal/admin-sites', { data })
  if (!made.ok()) throw new Error(await made.text())
  return { siteid, host }
}

async function setBrand(page: Page, siteid: string, switches: object): Promise<void> {
  const brand = (await brands(page)).find((each) => each.siteid === siteid)
  const { images: _images, ...settings } = brand as Brand
  const data = { ...settings, switches: { ...settings.switches, ...switches } }
  const changed = await page.request.put(`/api/portal/admin-sites/${siteid}`, { data })
  if (!changed.ok()) throw new Error(await changed.text())
}

/** Signs a person up and in on a brand's host. @returns the email address */
async function signUpAt(page: Page, portal: Portal, origin: string): Promise<string> {
  const person = newPerson()
  const form = new SignUpPage(page)
  await page.goto(`${origin}/signup`)
  await form.fill(person)
  await form.button.click()
  const mail = await nextMessage(portal, person.email)
  // Links lead to the brand's host.
  expect(mail.links.every((link) => link.startsWith(`${origin}/`))).toBe(true)
  await page.goto(`${origin}${linkTo(mail, '/verify/')}`)
  await expect(page).toHaveURL(`${origin}/login`)
  await new LoginPage(page).signIn(person.email, person.password)
  await expect(page).toHaveURL(`${origin}/add`)
  return person.email
}

/** Requested by the page itself, because only browsers resolve names under localhost. */
function statusOf(page: Page, method: string, path: string): Promise<number> {
  const body = method === 'GET' ? '' : `, headers: { 'content-type': 'application/json' }, body: '{}'`
  return page.evaluate<number>(
    `fetch('${path}', { method: '${method}'${body} }).then(({ status }) => status)`,
  )
}

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('creates a brand, its host shows it, and deletes it', async ({ page, portal, browser }) => {
    await page.goto('/sqbrands')
    await page.getByRole('button', { name: 'Add a brand' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Brand name' }).fill('Acme Pumps')
    await dialog.getByRole('textbox', { name: 'Identifier' }).fill('acme')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page).toHaveURL('/sqbrands/acme')
    await page.getByRole('textbox', { name: 'Hosts' }).fill('acme.localhost')
    await page.getByRole('textbox', { name: 'Copyright' }).fill('© Acme Pumps Ltd')
    await page.getByRole('switch', { name: 'Hide sign-up' }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Visible the next time someone opens a page.')).toBeVisible()

    const visitor = await browser.newPage()
    await visitor.goto(`http://acme.localhost:${new URL(portal.origin).port}/`)
    await expect(visitor.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(visitor.getByRole('contentinfo')).toContainText('© Acme Pumps Ltd')
    await expect(visitor.getByRole('link', { name: 'Signup' })).toHaveCount(0)
    const closed = await visitor.evaluate<number>(
      `fetch('/api/user/sign-up', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
        .then(({ status }) => status)`,
    )
    expect(closed).toBe(404)
    await visitor.close()
  })

  test('sees the name of a brand without a logo at the login, and the portal’s title @both', async ({
    page,
    portal,
    browser,
  }) => {
    const { siteid, host } = await addBrand(page, 'Blue Water', { isDevelopment: true })
    const visitor = await browser.newPage({ storageState: nobody })
    await visitor.goto(`http://${host}:${new URL(portal.origin).port}/`)
    await expect(visitor.getByRole('main').getByText('Blue Water', { exact: true })).toBeVisible()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Log in to Blue Water')
    await expect(visitor).toHaveTitle('Login | Dev Portal')
    await visitor.close()
    expect(siteid).not.toBe('default')
  })

  test('sets terms and a privacy notice of a brand, as text without markup @both', async ({
    page,
    portal,
    browser,
  }) => {
    const { siteid, host } = await addBrand(page, 'Own Terms')
    await page.goto(`/sqbrands/${siteid}`)
    const terms = page.getByRole('textbox', { name: 'Terms of use' })
    await terms.fill(
      '# Fair use\n\nBe kind.\n\n- <img src=x onerror="window.ran=1">\n- see https://own.example/more',
    )
    await page.getByRole('button', { name: 'Insert standard text: Privacy notice' }).click()
    await expect(page.getByRole('textbox', { name: 'Privacy notice' })).toHaveValue(/Own Terms/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. Visible the next time someone opens a page.')).toBeVisible()

    const visitor = await browser.newPage({ storageState: nobody })
    const origin = `http://${host}:${new URL(portal.origin).port}`
    await visitor.goto(`${origin}/terms`)
    await expect(visitor.getByRole('heading', { level: 2, name: 'Fair use' })).toBeVisible()
    await expect(visitor.getByText('<img src=x')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'https://own.example/more' })).toBeVisible()
    expect(await visitor.evaluate('window.ran')).toBeUndefined()
    await visitor.goto(`${origin}/privacy`)
    await expect(visitor.getByRole('article')).toContainText('Own Terms')
    await visitor.goto(`${portal.origin}/terms`)
    await expect(visitor.getByText('Fair use')).toHaveCount(0)
    await visitor.close()
  })

  test("sees the brand's name in sentences and headings @both", async ({ page, portal, browser }) => {
    const { host } = await addBrand(page, 'Blue Harbour')
    const visitor = await browser.newPage({ storageState: nobody })
    const origin = `http://${host}:${new URL(portal.origin).port}`
    for (const path of ['/login', '/signup', '/resetpassword', '/terms', '/privacy']) {
      await visitor.goto(`${origin}${path}`)
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      const text = await visitor.getByRole('main').innerText()
      expect(text, path).not.toMatch(/\bportal\b/i)
      expect(text, path).toContain('Blue Harbour')
    }
    await expect(visitor).toHaveTitle(/\| Portal$/)
    await visitor.close()
  })

  test('chooses between two versions of a brand changed by two users @both', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/409 .*admin-sites/)
    const { siteid } = await addBrand(page, 'Two Hands')
    const other = await context.newPage()
    for (const each of [page, other]) await each.goto(`/sqbrands/${siteid}`)
    const copyright = (of: Page) => of.getByRole('textbox', { name: 'Copyright' })
    const saved = (of: Page) => of.getByText('Saved. Visible the next time someone opens a page.')
    const change = async (of: Page, words: string) => {
      await copyright(of).fill(words)
      await of.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await change(other, '© theirs')
    await expect(saved(other)).toBeVisible()
    await change(page, '© mine')
    await expect(page.getByText('This brand has changed since you opened it.')).toBeVisible()
    await expect(copyright(page)).toHaveValue('© mine')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(saved(page)).toBeVisible()

    await change(other, '© theirs again')
    await expect(other.getByText('This brand has changed since you opened it.')).toBeVisible()
    await other.getByRole('button', { name: 'Use theirs' }).click()
    await expect(copyright(other)).toHaveValue('© mine')
    await other.reload()
    await expect(copyright(other)).toHaveValue('© mine')
  })

  test('switches off features, which are then hidden and refused @both', async ({
    page,
    portal,
    browser,
    pageErrors,
  }) => {
    pageErrors.allow(/40[14]/)
    const { siteid, host } = await addBrand(page, 'Quiet Brand')
    const context = await browser.newContext({ storageState: nobody })
    const visitor = await context.newPage()
    const origin = `http://${host}:${new URL(portal.origin).port}`
    await signUpAt(visitor, portal, origin)

    const links = async () => {
      await visitor.goto(`${origin}/add`)
      await expect(visitor.getByRole('textbox', { name: 'Device ID' })).toBeVisible()
      if (test.info().project.name !== 'phone') return visitor.getByRole('banner').innerText()
      await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
      return visitor.getByRole('menu').innerText()
    }
    for (const name of ['Support', 'Docs', 'Account']) expect(await links()).toContain(name)
    await visitor.goto(`${origin}/account`)
    for (const name of ['Multi-Factor Authentication', 'API Access'])
      await expect(visitor.getByRole('button', { name })).toBeVisible()

    await setBrand(page, siteid, { allowMfa: false, allowApi: false })
    await visitor.goto(`${origin}/account/mfa`)
    const billing = visitor.getByRole('button', { name: 'Billing Details' })
    await expect(billing).toHaveAttribute('aria-expanded', 'true')
    for (const name of ['Multi-Factor Authentication', 'API Access'])
      await expect(visitor.getByRole('button', { name })).toHaveCount(0)
    expect(await statusOf(visitor, 'GET', '/api/user/api-credentials')).toBe(404)
    expect(await statusOf(visitor, 'POST', '/api/user/mfa/totp')).toBe(404)

    await setBrand(page, siteid, { hidePlans: true })
    expect(await links()).not.toContain('Plans')
    for (const path of ['/plans', '/subscriptions']) {
      await visitor.goto(`${origin}${path}`)
      await expect(new Shell(visitor).notFound).toBeVisible()
    }
    await visitor.goto(`${origin}/account/billing`)
    await expect(visitor.getByRole('button', { name: 'Profile' })).toHaveAttribute('aria-expanded', 'true')
    await expect(visitor.getByRole('button', { name: 'Billing Details' })).toHaveCount(0)
    expect(await statusOf(visitor, 'GET', '/api/billing/billing-get-customer')).toBe(404)

    const hidden = { hideSupport: true, hideDocs: true, hideAccount: true, hideFooter: true }
    await setBrand(page, siteid, hidden)
    const left = await links()
    for (const name of ['Support', 'Docs', 'Account']) expect(left).not.toContain(name)
    await expect(visitor.getByRole('contentinfo')).toHaveCount(0)
    for (const path of ['/support', '/account']) {
      await visitor.goto(`${origin}${path}`)
      await expect(new Shell(visitor).notFound).toBeVisible()
    }
    expect(await statusOf(visitor, 'GET', '/api/user/profile')).toBe(404)
    await context.close()
  })
})

for (const path of [
  '/sqbrands',
  '/sqbrands/default',
  '/sqgroups',
  '/sqaudit',
  '/sqhealth',
  '/sqadmin',
  '/sqadmin/DEMO00001',
]) {
  test.describe(`${path} for an owner`, () => {
    test.use({ account: 'owner@example.com' })

    test('is not found', async ({ page }) => {
      await page.goto(path)
      await expect(new Shell(page).notFound).toBeVisible()
    })
  })
}
