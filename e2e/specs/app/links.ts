import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

/** Of links that differ in the device alone, the first few stand for all. */
const eachKind = 3

/** A link that is disabled leads nowhere, and says so. */
const addressesIn = (part: Pick<Locator, 'locator'>): Promise<string[]> =>
  part
    .locator('a:not([aria-disabled="true"]), area')
    .evaluateAll((elements) => elements.map((element) => (element as unknown as { href: string }).href))

/** Addresses of every link of the page; dead are those without one, and those to a part of this page that is not there. */
export async function linksOf(page: Page): Promise<{ readonly links: string[]; readonly dead: string[] }> {
  const links = await addressesIn(page)
  const [here] = page.url().split('#', 1)
  const toParts = new Set(links.filter((link) => link.includes('#') && link.split('#', 1)[0] === here))
  const dead: string[] = links.filter((link) => link === '')
  for (const link of toParts)
    if ((await page.locator(`#${link.split('#')[1]}`).count()) === 0) dead.push(link)
  return { links: links.filter((link) => link !== '' && !toParts.has(link)), dead }
}

/** Those of the menu of whoever is signed in, which is the same on every page. */
export async function linksOfMenu(page: Page): Promise<string[]> {
  await page.goto('/')
  const menu = await new Shell(page).openUserMenu()
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  const links = await addressesIn(menu)
  expect(links.length).toBeGreaterThan(0)
  return links
}

/** What a link leads to, whatever the device: links that are of one kind are the same line of the product. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link)
  return `${pathname.replaceAll(/[A-Z]{4}\d{5}/g, '…')}?${[...searchParams.keys()].join()}`
}

/** Whose data the map shows, and whose terms ask for a link. */
const elsewhere = new Set(['https://www.geonames.org/'])

/** Of each account, what was followed on a page before: as often as there are pages, they have the same menu. */
const followed = new Map<string | undefined, { links: Set<string>; kinds: Map<string, number> }>()

/** Follows links that were on no page before. @returns those that lead nowhere */
export async function deadLinks(
  page: Page,
  account: string | undefined,
  links: readonly string[],
): Promise<readonly string[]> {
  const { links: seen, kinds } = followed.get(account) ?? { links: new Set(), kinds: new Map() }
  followed.set(account, { links: seen, kinds })
  const dead: string[] = []
  for (const link of links) {
    const alike = kinds.get(kindOf(link)) ?? 0
    if (seen.has(link) || alike === eachKind) continue
    seen.add(link)
    kinds.set(kindOf(link), alike + 1)
    if (!(await isReal(page, link))) dead.push(link)
  }
  return dead
}

/** A page of the application says itself that it does not exist: every unknown path is answered with the application. */
export async function isReal(page: Page, link: string): Promise<boolean> {
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
  if (await isShownWithin(page, `${pathname}${search}`)) return true
  await page.goto(`${origin}${pathname}${search}`, { waitUntil: 'domcontentloaded' })
  const shell = new Shell(page)
  await expect(headingOf(page).or(shell.notFound).first()).toBeVisible()
  return (await shell.notFound.count()) === 0
}

const headingOf = (page: Page) => new Shell(page).main.getByRole('heading')

/**
 * Goes there as a press on the link does, without loading the application anew: from a page that is not found to one that is. Where
 * that is not seen at once, as in front of a page of the server, only opening the address tells.
 */
async function isShownWithin(page: Page, path: string): Promise<boolean> {
  const { notFound } = new Shell(page)
  const go = (to: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)})`)
  try {
    await go('/no/such/page')
    await expect(notFound).toBeVisible({ timeout: 1_000 })
    await go(path)
    await expect(notFound).toHaveCount(0, { timeout: 2_000 })
    await expect(headingOf(page).first()).toBeVisible()
    return (await notFound.count()) === 0
  } catch {
    return false
  }
}
