import type { Browser, Page } from '@playwright/test'
import { linkTo, type Message, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser, newPerson, type Person } from '../../pages/accounts/accounts.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

/** Runs an action that sends an email to the address, and waits for it. */
async function mailAfter(portal: Portal, to: string, act: () => Promise<unknown>): Promise<Message> {
  const known = (await messagesTo(portal, to)).length
  await act()
  return nextMessage(portal, to, known)
}

/** A name that needs HTML escaping. */
const odd = { givenName: 'Zoë', familyName: "O'Neill & Söhne" }

/** One of each email that people without a device get. */
async function mailsOfAccount(page: Page, portal: Portal): Promise<readonly Message[]> {
  const person = await signInAsNewUser(page, portal, odd)
  const { email } = person
  const verify = (await messagesTo(portal, email)).at(-1)
  if (!verify) throw new Error('There is no verification mail.')
  const exists = await mailAfter(portal, email, () =>
    page.request.post('/api/user/sign-up', { data: signUpAgain(person) }),
  )
  const reset = await mailAfter(portal, email, () =>
    page.request.post('/api/user/forgot-password', { data: { email } }),
  )
  const notice = await mailAfter(portal, email, () =>
    page.request.post('/api/user/api-credentials', { data: { scope: 'read' } }),
  )
  return [verify, exists, reset, notice]
}

const signUpAgain = ({ email, givenName, familyName, password }: Person) => ({
  email,
  given_name: givenName,
  family_name: familyName,
  password,
  terms: true,
})

/** One of each email about a device, and one to support. */
async function mailsOfDevice(page: Page, portal: Portal, deviceid: string): Promise<readonly Message[]> {
  const { email } = newPerson()
  const add = (address: string) =>
    page.request.post(`/api/user/device/${deviceid}/user`, {
      data: { targetEmail: address, targetPermission: 'VIEW' },
    })
  const invitation = await mailAfter(portal, email, () => add(email))
  const granted = await mailAfter(portal, 'aemp@example.com', () => add('aemp@example.com'))
  const removed = await mailAfter(portal, 'aemp@example.com', () =>
    page.request.post('/api/user/device-users', {
      data: { deviceids: [deviceid], targetEmail: 'aemp@example.com', permission: null, dryRun: false },
    }),
  )
  const code = await mailAfter(portal, 'owner@example.com', () =>
    page.request.post(`/api/portal/device-get-passwords/${deviceid}`, { data: {} }),
  )
  return [invitation, granted, removed, code]
}

/** Opens an email on its own, as a mail client would show it. */
async function lookAt(page: Page, mail: Message): Promise<void> {
  await page.goto(`/dev/outbox/${mail.id}`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(await getHorizontalOverflowPx(page), mail.subject).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(
      await findAccessibilityFaults(page, { within: 'body' }),
      `${mail.subject}, ${colorScheme}`,
    ).toEqual([])
  }
  const shown = await page.locator('body').innerText()
  // The plain text contains every sentence of the HTML.
  const words = (text: string) => text.replaceAll(/\s+/g, ' ')
  const sentences = shown
    .split('\n')
    .map((line) => words(line.trim()))
    .filter((line) => line.endsWith('.'))
  expect(sentences.length, mail.subject).toBeGreaterThan(1)
  for (const sentence of sentences) expect(words(mail.text)).toContain(sentence)
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((a) => (a as unknown as { href: string }).href))
  for (const link of mail.links) expect(links, mail.subject).toContain(link)
}

async function withoutSession(browser: Browser, portal: Portal, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: portal.origin, locale: 'en-GB' })
  await use(await context.newPage())
  await context.close()
}

test('emails about an account are accessible, in HTML and in plain text @both', async ({
  page,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/404.*favicon/)
  const mails = await mailsOfAccount(page, portal)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
    'You already have an account',
    'Set a new password',
    'A new API key was created',
  ])
  for (const mail of mails) {
    expect(mail.text).toContain("Hello Zoë O'Neill & Söhne,")
    await lookAt(page, mail)
    await expect(page.getByText("Hello Zoë O'Neill & Söhne,")).toBeVisible()
  }
})

test.describe('for a device', () => {
  test.use({ account: 'owner@example.com' })

  test('emails are accessible, in HTML and in plain text @both', async ({
    page,
    portal,
    device,
    pageErrors,
  }) => {
    pageErrors.allow(/404.*favicon/)
    const mails = await mailsOfDevice(page, portal, device.id)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Fleet owner invited you to a device',
      'Fleet owner shared a device with you',
      'Fleet owner removed your access to a device',
      `Your code for the passwords of ${device.id}`,
    ])
    for (const mail of mails) {
      expect(mail.text).toContain(device.id)
      await lookAt(page, mail)
    }
  })
})

test('the outbox shows an email as it was sent, and its button opens the link', async ({
  page,
  portal,
  browser,
}) => {
  const { email } = await signInAsNewUser(page, portal)
  const reset = await mailAfter(portal, email, () =>
    page.request.post('/api/user/forgot-password', { data: { email } }),
  )
  await withoutSession(browser, portal, async (visitor) => {
    await visitor.goto('/dev/outbox')
    const entry = visitor.locator('details', { has: visitor.getByText(email) }).first()
    if (!(await entry.evaluate((part) => (part as unknown as { open: boolean }).open)))
      await entry.locator('summary').first().click()
    const mail = entry.frameLocator('iframe')
    await expect(mail.getByText('Someone, probably you, requested a new password')).toBeVisible()
    await entry.getByText('Plain text').click()
    await expect(entry.locator('pre')).toContainText('Set a new password:')
    const opening = visitor.waitForEvent('popup')
    await mail.getByRole('link', { name: 'Set a new password' }).click()
    const opened = await opening
    await expect(opened.getByRole('heading', { name: 'Create New Password' })).toBeVisible()
    expect(new URL(opened.url()).pathname).toBe(linkTo(reset, '/resetpassword/'))
  })
})
