import type { Page } from '@playwright/test'
import { signIn, storageStateOf } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { becomePhone } from '../../pages/phone.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { Shell } from '../../pages/shell.ts'
import { deadControls, watchRequests } from './controls.ts'
import { deadLinks, isExistingPage, linksOf, linksOfMenu } from './links.ts'
import { isServerPage, open, type Visit, visitOf, visits } from './pages.ts'

const schemeAttribute = 'data-mantine-color-scheme'
const scheme = (page: Page) => page.locator('html')

for (const [account, mine] of Map.groupBy(visits, (visit) => visit.account)) {
  test.describe(account ?? 'nobody', () => {
    test.beforeEach(({ past }) => expect(past).toBeDefined())

    for (const visit of mine) {
      test(`${visit.name}: is accessible, and every link and control has an effect`, async ({
        page,
        context,
        portal,
        pageErrors,
      }) => {
        // Pages of the fleet have a hundred controls, each pressed in the page's initial state.
        test.setTimeout(480_000)
        const session = createSession(page, async () => {
          if (account !== undefined)
            await context.addCookies(storageStateOf(await signIn(portal, account), portal).cookies)
        })
        const reopen = async () => {
          await session.renew()
          // The redirect to the login after a logout may interfere with going back.
          await expect(() => open(page, visit)).toPass()
        }
        await expectReadable(page, visit, reopen)
        const found = await linksOf(page)
        expect(found.dead).toEqual([])
        expect(pageErrors.list()).toEqual([])

        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        // Logout is a control too: it ends this session, which no other test uses.
        pageErrors.allow(/401/)
        // Menu and Logout are the same on all pages of an account, and recovering from a logout is slow.
        const isFirst = visit === mine[0]
        expect(await deadControls(page, reopen, { withHeader: isFirst })).toEqual([])

        await session.renew()
        if (isFirst && account !== undefined) found.links.push(...(await linksOfMenu(page)))
        expect(await deadLinks(page, account, found.links)).toEqual([])
        // Later tests of the account need the columns that were pressed away.
        if (account !== undefined)
          await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
      })
    }
  })
}

/** Actions may have ended the session; then the next page is opened in a new one. */
function createSession(page: Page, signInAnew: () => Promise<void>) {
  let isSignedIn = false
  page.on('request', (request) => {
    if (request.method() !== 'GET') isSignedIn = false
  })
  return {
    renew: async () => {
      if (!isSignedIn) await signInAnew()
      isSignedIn = true
    },
  }
}

/** Checks the page on a phone and on a desktop, light and dark. Leaves it open on a desktop, light. */
async function expectReadable(page: Page, visit: Visit, reopen: () => Promise<void>): Promise<void> {
  const { name } = visit
  // Reopened for each, because a page opened on a phone may differ from a desktop page that shrinks.
  const becomeDesk = await becomePhone(page)
  await reopen()
  expect(await getHorizontalOverflowPx(page), `${name}, width on a phone`).toBe(0)
  expect(await findAccessibilityFaults(page), `${name}, phone`).toEqual([])
  await becomeDesk()
  await reopen()
  expect(await findAccessibilityFaults(page), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  if (!isServerPage(visit)) await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'dark')
  expect(await findAccessibilityFaults(page, { coloursAlone: true }), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  if (!isServerPage(visit)) await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'light')
}

test.describe('opened parts', () => {
  test.use({ account: 'owner@example.com' })
  test.beforeEach(({ past }) => expect(past).toBeDefined())

  test('menu, choice of range and of measurements, and raw data are accessible @both', async ({ page }) => {
    const shown = new DevicePage(page)
    await shown.open('DEMO00003')
    await shown.chart.scrollTo()
    await expect(shown.chart.canvas).toBeVisible()
    const menu = await new Shell(page).openUserMenu()
    await expect(menu).toBeVisible()
    expect(await findAccessibilityFaults(page, { within: '[role="menu"]' }), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    await shown.chart.panel.getByRole('button', { name: 'Choose time range' }).click()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' }), 'range').toEqual([])
    await page.keyboard.press('Escape')

    await shown.chart.keys.click()
    await expect(shown.chart.keyOptions.first()).toBeVisible()
    // The list is scrolled by the arrow keys of its field, which keeps the focus.
    const list = { within: '[role="listbox"]', except: ['scrollable-region-focusable'] }
    expect(await findAccessibilityFaults(page, list), 'measurements').toEqual([])
    await page.keyboard.press('Escape')

    await shown.openFolded()
    await expect(shown.raw.locator('pre')).toContainText('"ts"')
    expect(await findAccessibilityFaults(page, { within: 'main' }), 'raw data').toEqual([])
    expect(await getHorizontalOverflowPx(page)).toBe(0)
  })

  test('the colour scheme can be chosen and is kept', async ({ page }) => {
    await page.goto('/')
    const menu = await new Shell(page).openUserMenu()
    await menu.getByRole('menuitemradio', { name: 'Dark mode' }).click()
    await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'dark')
    await page.reload()
    await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'dark')
    await new Shell(page).openUserMenu()
    await menu.getByRole('menuitemradio', { name: 'System' }).click()
    await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'light')
  })
})

test.describe('the tests themselves', () => {
  test.use({ account: 'owner@example.com' })
  // A separate portal, if an earlier test has failed.
  test.beforeEach(({ past }) => expect(past).toBeDefined())

  test('detect a broken content policy and an error in a page', async ({ page, pageErrors }) => {
    await page.goto('/')
    await expect(new Shell(page).userMenu).toBeVisible()
    expect(pageErrors.list()).toEqual([])
    await page.evaluate(`{
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.head.append(script)
      setTimeout(() => { throw new Error('thrown on purpose') })
    }`)
    await expect.poll(() => pageErrors.list().length).toBe(2)
    expect(pageErrors.list().join()).toMatch(/Content Security Policy/)
    pageErrors.allow(/Content Security Policy|thrown on purpose/)
  })

  test('detect low contrast, a control without a name, and a page too wide, on a desktop and a phone', async ({
    page,
  }) => {
    for (const become of [async () => {}, becomePhone]) {
      await become(page)
      await open(page, visitOf('devices'))
      expect(await getHorizontalOverflowPx(page)).toBe(0)
      await page.evaluate(`document.querySelector('main').insertAdjacentHTML(
        'beforeend',
        '<div id="wrong"><button></button><p>pale</p><div>wide</div></div>',
      )
      const [pale, wide] = document.querySelectorAll('#wrong > :not(button)')
      pale.style.cssText = 'color: #ccc; background: #fff'
      wide.style.width = '3000px'`)
      const found = (await findAccessibilityFaults(page)).join('\n')
      expect(found).toMatch(/color-contrast: .*p/)
      expect(found).toMatch(/button-name: .*button/)
      expect((await findAccessibilityFaults(page, { within: '#wrong' })).join('\n')).toBe(found)
      expect(await getHorizontalOverflowPx(page)).toBeGreaterThan(0)
    }
  })

  test('detect a dead link and a control without an effect', async ({ page, pageErrors }) => {
    pageErrors.allow(/404/)
    // Nothing on this page changes by itself, which would look like an effect of the press.
    const openPage = () => open(page, visitOf('plans'))
    const requests = watchRequests(page)
    await openPage()
    await requests.areFinished()
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('afterbegin', '<button>Coming soon</button>')`,
    )
    const added = 'main button:text("Coming soon")'
    expect(await deadControls(page, openPage, { selector: added })).toEqual(['Coming soon'])
    const { origin } = new URL(page.url())
    expect(await isExistingPage(page, `${origin}/api/nothing`)).toBe(false)
    expect(await isExistingPage(page, `${origin}/nothing`)).toBe(false)
  })
})
