import type { Locator } from '@playwright/test'
import { endSessionRemotely, signInBrowser } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser } from '../../pages/accounts/accounts.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { SessionDialog } from '../../pages/accounts/session-dialog.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from '../configuration/report.ts'

const owner = 'owner@example.com'

/**
 * The stream may report the end before the click: then the dialog covers the button, and a mouse click would wait
 * forever.
 */
const press = (button: Locator) =>
  button.evaluate((element) => (element as unknown as { click(): void }).click())

test.beforeEach(({ pageErrors }) => pageErrors.allow(/401/))

test.describe('when the session of an owner ends elsewhere', () => {
  test.beforeEach(({ context, portal }) => signInBrowser(context, portal, owner))

  test('the data page asks for a login in place, and continues live @both', async ({
    page,
    context,
    portal,
    device,
  }) => {
    const session = new SessionDialog(page)
    const address = `/data/${device.id}?keys=vin&range=1d`
    await page.goto(address)
    await expect(page.getByRole('heading', { name: device.name })).toBeVisible()
    await page.evaluate('window.stayed = true')
    await endSessionRemotely(context, portal)
    await expect(session.dialog).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Access ended')).toHaveCount(0)
    await expect(session.email).toHaveValue(owner)
    await expect(session.password).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(session.dialog).toBeVisible()
    await session.logIn()
    await expect(session.dialog).toBeHidden()
    await expect(page).toHaveURL(address)
    await device.post({ ts: Date.now() / 1000, vin: 12.34 })
    await expect(page.getByText('12.34').first()).toBeVisible()
    await expect(page.getByText('Access ended')).toHaveCount(0)
    expect(await page.evaluate('window.stayed')).toBe(true)
  })

  test('typed settings are kept, and saved once @both', async ({ page, context, portal, device }) => {
    await reportConfig(portal, device, { 'device.name': 'Bench' })
    const session = new SessionDialog(page)
    const settings = new SettingsPage(page)
    await settings.open(device.id)
    await settings.field('device.name').fill('Typed before')
    const accepted: string[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) accepted.push(response.url())
    })
    await endSessionRemotely(context, portal)
    await press(settings.save)
    await expect(session.dialog).toBeVisible()
    await expect(session.dialog).toContainText('sent as soon as you log in')
    await expect(page.getByText("You're not logged in.")).toHaveCount(0)
    await session.logIn('Wrong-password-1')
    await expect(session.dialog.getByRole('alert')).toContainText('Invalid email or password')
    await session.logIn()
    await expect(session.dialog).toBeHidden()
    await expect.poll(() => accepted).toHaveLength(1)
    await expect(settings.bar).not.toContainText('unsaved')
    await expect(settings.field('device.name')).toHaveValue('Typed before')
    expect(accepted).toHaveLength(1)
  })

  test('a link inside the portal leads through the login to its target, including query and hash', async ({
    page,
    context,
    portal,
    device,
  }) => {
    const session = new SessionDialog(page)
    // A page without a live stream does not learn that the session ended.
    await page.goto('/account/profile')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(owner)
    await endSessionRemotely(context, portal)
    const target = `/settings/${device.id}?tab=network#top`
    // Like a link, without reloading the page.
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(target)})`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(target)
    await expect(session.dialog).toHaveCount(0)
    await new LoginPage(page).signIn(owner)
    await expect(page).toHaveURL(target)
  })

  test('a link clicked while the end of the session is detected leads through the login too', async ({
    page,
    context,
    portal,
    device,
  }) => {
    const session = new SessionDialog(page)
    await page.goto(`/data/${device.id}`)
    const link = page.getByRole('link', { name: 'Connect a device' })
    await expect(link).toBeVisible()
    await endSessionRemotely(context, portal)
    await expect(session.dialog).toBeVisible()
    // The dialog's code may still be loading when the link is clicked; then nothing covers the link.
    await press(link)
    await expect(page).toHaveURL(`/login?redirect=/connect/${device.id}`)
  })

  test('another user starts at the device list, without data of the previous one', async ({
    page,
    context,
    portal,
    device,
  }) => {
    await reportConfig(portal, device, { 'device.name': 'Bench' })
    const session = new SessionDialog(page)
    const settings = new SettingsPage(page)
    await settings.open(device.id)
    await settings.field('device.name').fill('Secret of the owner')
    await page.evaluate(`localStorage.setItem('view.owner', '1'); sessionStorage.setItem('draft', '1')`)
    await endSessionRemotely(context, portal)
    await press(settings.save)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url())
    })
    await session.email.fill('user@example.com')
    await expect(session.dialog).toContainText('discards')
    await session.logIn()
    await expect(page).toHaveURL('/')
    await expect(new DeviceList(page).heading).toBeVisible()
    await expect(page.getByText(device.id)).toHaveCount(0)
    expect(
      await page.evaluate(`[localStorage.getItem('view.owner'), sessionStorage.getItem('draft')]`),
    ).toEqual([null, null])
    expect(sent).toEqual([])
    await page.goBack()
    await expect(page.getByText('Secret of the owner')).toHaveCount(0)
  })

  test('a login in another tab closes the dialog, and does not send automatically', async ({
    page,
    context,
    portal,
    device,
  }) => {
    await reportConfig(portal, device, { 'device.name': 'Bench' })
    const settings = new SettingsPage(page)
    await settings.open(device.id)
    await settings.field('device.name').fill('Typed before')
    const session = new SessionDialog(page)
    await endSessionRemotely(context, portal)
    await press(settings.save)
    await expect(session.dialog).toBeVisible()
    const other = await context.newPage()
    await other.goto('/login')
    await new LoginPage(other).signIn(owner)
    await expect(other).toHaveURL('/')
    await expect(session.dialog).toBeHidden()
    await expect(page.getByRole('dialog')).toContainText('Your session ended before this was sent.')
    await expect(settings.field('device.name')).toHaveValue('Typed before')
    await expect(settings.bar).toContainText('1 unsaved change')
  })

  test('another user in another tab clears this one', async ({ page, context, portal, device }) => {
    await page.goto(`/data/${device.id}`)
    await expect(page.getByRole('heading', { name: device.name })).toBeVisible()
    await endSessionRemotely(context, portal)
    const other = await context.newPage()
    await other.goto('/login')
    await new LoginPage(other).signIn('user@example.com')
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/')
    await expect(page.getByText(device.name)).toHaveCount(0)
  })

  test('the keyboard stays in the dialog @both', async ({ page, context, portal, device }) => {
    const session = new SessionDialog(page)
    await page.goto(`/users/${device.id}`)
    await expect(page.getByRole('button', { name: 'Device Passwords' })).toBeVisible()
    await page.getByRole('button', { name: 'Device Passwords' }).click()
    const below = page.getByRole('dialog').getByRole('button', { name: 'Send Email' })
    await expect(below).toBeVisible()
    await endSessionRemotely(context, portal)
    await expect(session.dialog).toBeVisible()
    await expect(session.password).toBeFocused()
    await page.keyboard.press('Escape')
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(session.dialog.locator(':focus')).toHaveCount(1)
    }
    // Shortcuts of other pages have no effect below a dialog.
    await session.button.focus()
    await page.keyboard.type('gd')
    await expect(page).toHaveURL(`/users/${device.id}`)
    await session.logIn()
    await expect(session.dialog).toBeHidden()
    // The dialog below was not closed by the key, and continues.
    await below.click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: '6-digit code' })).toBeVisible()
  })

  test('Logout opens no dialog', async ({ page, device }) => {
    const session = new SessionDialog(page)
    await page.goto(`/data/${device.id}`)
    await expect(page.getByRole('heading', { name: device.name })).toBeVisible()
    const seen: boolean[] = []
    await page.exposeFunction('sawDialog', () => seen.push(true))
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.innerText.includes('Your session has ended')) window.sawDialog()
    }).observe(document.body, { childList: true, subtree: true })`)
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(session.dialog).toHaveCount(0)
    expect(seen).toEqual([])
  })
})

test('a public page opens no dialog', async ({ page, context, portal }) => {
  await signInAsNewUser(page, portal)
  await endSessionRemotely(context, portal)
  await page.goto('/login')
  await expect(new LoginPage(page).button).toBeVisible()
  await expect(new SessionDialog(page).dialog).toHaveCount(0)
})
