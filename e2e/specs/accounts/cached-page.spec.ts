import type { Page } from '@playwright/test'
import { endSessionRemotely, signInBrowser } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { SessionDialog } from '../../pages/accounts/session-dialog.ts'

/** The events of the back-forward cache, which browsers under test do not use. */
const notify = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`)

test('a page from the browser cache stays hidden until its session is confirmed', async ({
  page,
  context,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  await signInBrowser(context, portal, 'owner@example.com')
  await page.goto('/account/profile')
  const name = page.getByRole('textbox', { name: 'Given Name' })
  await expect(name).toBeVisible()
  await notify(page, 'pagehide')
  await expect(name).toBeHidden()
  await notify(page, 'pageshow')
  await expect(name).toBeVisible()

  await notify(page, 'pagehide')
  await endSessionRemotely(context, portal)
  await notify(page, 'pageshow')
  const session = new SessionDialog(page)
  await expect(session.dialog).toBeVisible()
  await session.logIn()
  await expect(session.dialog).toBeHidden()
  await expect(name).toBeVisible()
})
