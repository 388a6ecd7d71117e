import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { runFolder } from '../../fixtures/portal/run-folder.ts'
import { expect } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

/** Number of links to check among those that differ only in the device. */
const eachKind = 3

/** A disabled link leads nowhere and is marked as such. */
const addressesIn = (part: Pick<Locator, 'locator'>): Promise<string[]> =>
  part
    .locator('a:not([aria-disabled="true"]), area')
    .evaluateAll((elements) => elements.map((element) => (element as unknown as { href: string }).href))

/** The targets of all links of the page; dead are those without one, and those to a missing fragment of this page. */
export async function linksOf(page: Page): Promise<{ readonly links: string[]; readonly dead: string[] }> {
  const links = await addressesIn(page)
  const [here] = page.url().split('#', 1)
  const toParts = new Set(links.filter((link) => link.includes('#') && link.split('#', 1)[0] === here))
  const dead: string[] = links.filter((link) => link === '')
  for (const link of toParts)
    if ((await page.locator(`#${link.split('#')[1]}`).count()) === 0) dead.push(link)
  return { links: links.filter((link) => link !== '' && !toParts.has(link)), dead }
}

/** The links in the signed-in person's menu, which is the same on every page. */
export async function linksOfMenu(page: Page): Promise<string[]> {
  await page.goto('/')
  const menu = await new Shell(page).openUserMenu()
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  const links = await addressesIn(menu)
  expect(links.length).toBeGreaterThan(0)
  return links
}

/** A link's target regardless of the device: links of the same kind come from the same line of code. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link)
  return `${pathname.replaceAll(/[A-Z]{4}\d{5}/g, '…')}?${[...searchParams.keys()].join()}`
}

/** The source of the map data, whose licence requires a link. */
const elsewhere = new Set(['https://www.geonames.org/'])

/** Follows links that no page has had, in any worker. @returns those that lead nowhere */
export async function deadLinks(
  page: Page,
  account: string | undefined,
  links: readonly string[],
): Promise<readonly string[]> {
  const followed = await followedLinks(account)
  const dead: string[] = []
  for (const link of links) {
    if (followed.isEnough(link)) continue
    if (await isExistingPage(page, link)) await followed.add(link)
    else dead.push(link)
  }
  return dead
}

/**
 * Links of an account that lead somewhere, because its pages share most of theirs: an empty file each in the run's
 * folder, which is common to all workers. Dead ones are not kept, so that a second attempt finds them again.
 */
async function followedLinks(account: string | undefined) {
  const folder = join(runFolder(), 'followed-links', account ?? 'nobody')
  await mkdir(folder, { recursive: true })
  const names = new Set(await readdir(folder))
  return {
    isEnough: (link: string) =>
      names.has(nameOf(link)) ||
      [...names].filter((name) => name.startsWith(hash(kindOf(link)))).length >= eachKind,
    add: async (link: string) => {
      names.add(nameOf(link))
      await writeFile(join(folder, nameOf(link)), '')
    },
  }
}

/** Without the port, which differs between the workers' portals. */
function nameOf(link: string): string {
  const { protocol, hostname, pathname, search } = new URL(link)
  return `${hash(kindOf(link))}-${hash([protocol, hostname, pathname, search].join())}`
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * A page of the application says itself that it does not exist, because the server responds to every unknown path with
 * the application.
 */
export async function isExistingPage(page: Page, link: string): Promise<boolean> {
  const { origin, pathname, protocol, search } = new URL(link)
  // Coordinates open in the system's map application.
  if (protocol === 'geo:') return /^-?\d+\.\d+,-?\d+\.\d+$/.test(pathname)
  // Email links open in the reader's mail client.
  if (protocol === 'mailto:') return /^[^\s@]+@[^\s@]+$/.test(pathname)
  // No network requests: external links are listed here.
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
 * Navigates like a link, without reloading the application: from a page that is not found to one that is. If that is
 * not visible immediately, for example for a page of the server, only opening the URL tells.
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
