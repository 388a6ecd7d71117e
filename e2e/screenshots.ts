import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from '@playwright/test'
import { launchOptions, unpackBrowser } from './fixtures/browser.ts'
import { startDemo } from './fixtures/portal/demo.ts'
import { vendorEmail } from './fixtures/devices/fleet.ts'
import { root } from './fixtures/paths.ts'
import { makeRunFolder, removeRunFolder } from './fixtures/portal/run-folder.ts'
import { createSessions, storageStateOf } from './fixtures/sessions.ts'
import { cardVisits } from './pages/visits/card-visits.ts'
import { settingsVisits } from './pages/visits/settings-visits.ts'
import { holder, owner, type Visit, visitOf, visits } from './specs/app/pages.ts'

const help = `Usage: npm run screenshots -- [options]

Takes a picture of every page and every card, light, dark and on a phone, into e2e/screenshots/.

  --origin URL   of a demo that runs already; else one is started in a temporary folder, which takes a minute or two
  --only NAME    pages whose name holds this, such as data; again for more of them
  --readme       the picture of the README alone: docs/device-page.png
  --help
`

type Appearance = { readonly name: string; readonly use: BrowserContextOptions }
type Picture = {
  readonly visit: Visit
  readonly look: Appearance
  readonly file: string
  readonly fullPage: boolean
}

const desk = { width: 1440, height: 900 }
const light: Appearance = { name: 'light', use: { viewport: desk, colorScheme: 'light' } }
/** Interval and maximum number of polls until a page is settled, and the number of consecutive quiet polls required. */
const lookMs = 200
const longestLooks = 150
const quietLooks = 3

const looks: readonly Appearance[] = [
  light,
  { name: 'dark', use: { viewport: desk, colorScheme: 'dark' } },
  {
    name: 'phone',
    use: {
      viewport: { width: 360, height: 740 },
      colorScheme: 'light',
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    },
  },
]

const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    only: { type: 'string', multiple: true },
    readme: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function everyPicture(only: readonly string[]): readonly Picture[] {
  const all = [...visits, ...settingsVisits, ...cardVisits]
  const chosen = all.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
  return chosen.flatMap((visit) =>
    looks.map((look) => {
      const name = visit.name.toLowerCase().replaceAll(/\W+/g, '-')
      return { visit, look, file: join(root, 'e2e/screenshots', `${name}.${look.name}.png`), fullPage: true }
    }),
  )
}

/** Engine speed over a day. */
const readmePicture: Picture = {
  visit: { ...visitOf('data'), path: `${visitOf('data').path}?keys=cp1&range=1d` },
  look: light,
  file: join(root, 'docs/device-page.png'),
  fullPage: false,
}

/** A machine that also runs somebody's demo may be busy, so this is longer than in tests. */
const shownWithinMs = 60_000

/** @returns why there is no screenshot; empty if there is */
async function takePicture(
  browser: Browser,
  origin: string,
  picture: Picture,
  state: State,
): Promise<string> {
  const { visit, look, file, fullPage } = picture
  let context: BrowserContext | undefined
  try {
    context = await browser.newContext({
      ...look.use,
      ...state,
      baseURL: origin,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const isSettled = watchRequests(page)
    await visit.prepare?.(page)
    await page.goto(visit.path)
    await visit.shows(page).waitFor({ timeout: shownWithinMs })
    await visit.waitUntilDrawn?.(page)
    await waitUntilSettled(page, isSettled)
    await page.evaluate('scrollTo(0, 0)')
    if (visit.part) await visit.part(page).screenshot({ path: file })
    else await page.screenshot({ path: file, fullPage })
    return ''
  } catch (error) {
    return String(error).split('\n', 1)[0] ?? ''
  } finally {
    await context?.close().catch(() => undefined)
  }
}

/** @returns whether all requests of the page have completed, except streams, which never end */
function watchRequests(page: Page): () => boolean {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!/\blive\b/.test(request.url())) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return () => pending.size === 0
}

/**
 * Waits for what is still empty when the page is first shown: maps, values of a list. A page that never settles is
 * captured anyway.
 */
async function waitUntilSettled(page: Page, isSettled: () => boolean): Promise<void> {
  const waiting = page.locator('.mantine-Skeleton-root, [data-state="loading"]').filter({ visible: true })
  let quiet = 0
  for (let look = 0; look < longestLooks && quiet < quietLooks; look += 1) {
    await page.waitForTimeout(lookMs)
    quiet = isSettled() && (await waiting.count()) === 0 ? quiet + 1 : 0
  }
}

type State = Pick<BrowserContextOptions, 'storageState'>

type Summary = {
  readonly Items: readonly { readonly deviceid: string; readonly lastContact: number | null }[]
}

/**
 * The visits that a demo started by somebody else cannot show, because it may have fewer devices and other accounts.
 */
async function missingIn(origin: string, session: ReturnType<typeof createSessions>) {
  const cookies = (await session(vendorEmail)).cookies.map(({ name, value }) => `${name}=${value}`)
  const answer = await fetch(`${origin}/api/portal/admin-get-device-summary`, {
    headers: { cookie: cookies.join('; ') },
  })
  if (!answer.ok) throw new Error(`The devices of ${origin} could not be listed: ${answer.status}`)
  const { Items } = (await answer.json()) as Summary
  const contacts = new Map(Items.map(({ deviceid, lastContact }) => [deviceid, lastContact]))
  return async ({ account, path, isOfSilentDevice }: Visit): Promise<string | undefined> => {
    const device = /\b(?:0-)?(?:DEMO|FREE)\d+\b/.exec(path)?.[0]
    if (device !== undefined && !contacts.has(device)) return `device ${device}`
    if (isOfSilentDevice && device !== undefined && contacts.get(device) !== null)
      return `device ${device} that never sent anything`
    if (account === undefined) return undefined
    return session(account).then(
      () => undefined,
      () => `account ${account}`,
    )
  }
}

/** Screenshots do not end sessions, so if the tests' own account does not exist, the owner's is used. */
async function withKnownAccount(visit: Visit, session: ReturnType<typeof createSessions>): Promise<Visit> {
  if (visit.account !== holder) return visit
  return session(holder).then(
    () => visit,
    () => ({ ...visit, account: owner }),
  )
}

async function takePictures(origin: string, pictures: readonly Picture[]): Promise<number> {
  await mkdir(join(root, 'e2e/screenshots'), { recursive: true })
  const session = createSessions({ origin })
  const missing = await missingIn(origin, session)
  let browser = await chromium.launch(launchOptions)
  let failed = 0
  // A page that does not appear once is not retried in other variants, because each attempt would wait for minutes.
  const absent = new Set<Visit>()
  try {
    for (const wanted of pictures) {
      if (absent.has(wanted.visit)) continue
      const picture = { ...wanted, visit: await withKnownAccount(wanted.visit, session) }
      const { account, name } = picture.visit
      const lacking = await missing(picture.visit)
      if (lacking !== undefined) {
        console.log(`SKIPPED ${name}: this demo has no ${lacking}`)
        continue
      }
      const state =
        account === undefined ? {} : { storageState: storageStateOf(await session(account), { origin }) }
      const attempt = async () => {
        // Rendering maps without a graphics card may crash the browser: the next screenshot uses a new one.
        if (!browser.isConnected()) browser = await chromium.launch(launchOptions)
        return takePicture(browser, origin, picture, state)
      }
      // A busy machine may be too slow more than once.
      const reason = (await attempt()) && (await attempt()) && (await attempt())
      if (reason !== '') {
        failed += 1
        absent.add(wanted.visit)
      }
      console.log(reason === '' ? picture.file : `NO PICTURE of ${name}: ${reason}`)
    }
  } finally {
    await browser.close()
  }
  return failed
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(help)
    return 0
  }
  const pictures = values.readme ? [readmePicture] : everyPicture(values.only ?? [])
  await unpackBrowser()
  if (values.origin) return takePictures(new URL(values.origin).origin, pictures)
  await makeRunFolder()
  try {
    const demo = await startDemo()
    try {
      return await takePictures(demo.origin, pictures)
    } finally {
      await demo.stop()
    }
  } finally {
    await removeRunFolder()
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1
