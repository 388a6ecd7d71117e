import type { Page } from '@playwright/test'
import { signIn, storageStateOf } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'
import { deadControls } from './controls.ts'
import { open, type Visit, visitOf, visits } from './pages.ts'

/** Of links that differ in the device alone, the first few stand for all. */
const eachKind = 3

/** Addresses of every link that is there, with the menu open where there is one. */
async function linksOf(page: Page): Promise<readonly string[]> {
  const shell = new Shell(page)
  // Below a dialog nobody can press it.
  const isCovered = (await page.getByRole('dialog').count()) > 0
  if (!isCovered && (await shell.userMenu.count()) > 0) {
    await shell.openUserMenu()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  }
  const links = await page
    .locator('a, area')
    .evaluateAll((elements) => elements.map((element) => (element as unknown as { href: string }).href))
  // A link without an address leads nowhere.
  expect(links.filter((link) => link === '')).toEqual([])
  return links
}

/** What a link leads to, whatever the device: links that are of one kind are the same line of the product. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link)
  return `${pathname.replaceAll(/[A-Z]{4}\d{5}/g, '…')}?${[...searchParams.keys()].join()}`
}

/** Whose data the map shows, and whose terms ask for a link. */
const elsewhere = new Set(['https://www.geonames.org/'])

/** A page of the application says itself that it does not exist: every unknown path is answered with the application. */
async function isReal(page: Page, link: string): Promise<boolean> {
  const { origin, pathname, protocol, search } = new URL(link)
  // A place is opened by the maps of the system.
  if (protocol === 'geo:') return /^-?\d+\.\d+,-?\d+\.\d+$/.test(pathname)
  // Mail is written in a program of the reader's own.
  if (protocol === 'mailto:') return /^[^\s@]+@[^\s@]+$/.test(pathname)
  // The network is not asked: what is elsewhere is named here.
  if (origin !== new URL(page.url()).origin) return elsewhere.has(link)
  const answer = await page.request.get(link)
  if (!answer.ok()) return false
  if (pathname.startsWith('/api/')) return true
  await page.goto(`${origin}${pathname}${search}`, { waitUntil: 'domcontentloaded' })
  const shell = new Shell(page)
  await expect(shell.main.getByRole('heading').or(shell.notFound).first()).toBeVisible()
  return (await shell.notFound.count()) === 0
}

/** Every link of these pages that leads nowhere, and how many were followed. */
async function follow(page: Page, starts: readonly Visit[]): Promise<{ dead: string[]; seen: number }> {
  const seen = new Set<string>()
  const kinds = new Map<string, number>()
  const dead: string[] = []
  for (const visit of starts) {
    await open(page, visit)
    const here = page.url()
    for (const link of await linksOf(page)) {
      const [address, hash] = link.split('#', 2)
      // A link to a part of the same page, such as past the navigation.
      if (address === here && hash) {
        if (page.url() === here && (await page.locator(`#${hash}`).count()) === 0) dead.push(link)
        continue
      }
      const alike = kinds.get(kindOf(link)) ?? 0
      if (seen.has(link) || alike === eachKind) continue
      seen.add(link)
      kinds.set(kindOf(link), alike + 1)
      if (!(await isReal(page, link))) dead.push(`${visit.name}: ${link}`)
    }
  }
  return { dead, seen: seen.size }
}

for (const [account, mine] of Map.groupBy(visits, (visit) => visit.account)) {
  test.describe(account ?? 'nobody', () => {
    test.use({ account })
    test.beforeEach(({ past }) => expect(past).toBeDefined())

    test('every link leads to something', async ({ page }) => {
      test.setTimeout(300_000)
      const { dead, seen } = await follow(page, mine)
      expect(dead).toEqual([])
      expect(seen).toBeGreaterThan(0)
    })

    for (const visit of mine) {
      test(`every control does something: ${visit.name}`, async ({ page, context, portal, pageErrors }) => {
        // Pages of the fleet have a hundred, and each is pressed on the page as it was.
        test.setTimeout(420_000)
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        // Logout is a control too: it ends this session, not the one that other tests go on with.
        pageErrors.allow(/401/)
        let isSignedIn = false
        // What changes something may have ended the session: the next page is opened in a new one.
        page.on('request', (request) => {
          if (request.method() !== 'GET') isSignedIn = false
        })
        const reopen = async () => {
          if (account !== undefined && !isSignedIn) {
            const { cookies } = storageStateOf(await signIn(portal, account), portal)
            await context.addCookies(cookies)
            isSignedIn = true
          }
          // The way to the login that a logout began may cross the way back.
          await expect(() => open(page, visit)).toPass()
        }
        await reopen()
        // Menu and Logout are the same on all pages of an account, and the way back from a logout is long.
        expect(await deadControls(page, reopen, { withHeader: visit === mine[0] })).toEqual([])
      })
    }
  })
}

test.describe('the tests themselves', () => {
  test.use({ account: 'owner@example.com' })
  test.beforeEach(({ past }) => expect(past).toBeDefined())

  test('find a dead link and a control without an effect', async ({ page, pageErrors }) => {
    pageErrors.allow(/404/)
    // Where ages tick, and a map and a chart are drawn.
    await open(page, visitOf('data'))
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('afterbegin', '<button>Coming soon</button>')`,
    )
    const added = 'main button:text("Coming soon")'
    expect(await deadControls(page, () => open(page, visitOf('data')), { selector: added })).toEqual([
      'Coming soon',
    ])
    const { origin } = new URL(page.url())
    expect(await isReal(page, `${origin}/api/nothing`)).toBe(false)
    expect(await isReal(page, `${origin}/nothing`)).toBe(false)
  })
})
