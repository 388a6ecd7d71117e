import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'
import { accountVisits } from '../../pages/visits/accounts-visits.ts'
import { ConnectPage } from '../../pages/device/connect-page.ts'
import { Displays } from '../../pages/device/displays.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { RawPage } from '../../pages/device/raw-page.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { WidgetEditor } from '../../pages/device/widget-editor.ts'
import { ComparePage } from '../../pages/compare-page.ts'
import { FleetMap } from '../../pages/fleet-map.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { Shell } from '../../pages/shell.ts'

/*
 * To add a page, add a row to `visits`, and one for each state of it that looks different (empty, for a reader, refused). Each row
 * is checked with axe in light and dark and on a phone, for horizontal scrolling, dead links and controls without effect (a row with
 * a new account starts the crawl of that account), and `npm run screenshots` captures it.
 *   path            the URL; the portal contains the data of fixtures/fleet.ts, and a past of DEMO00001 to DEMO00005
 *   shows           visible once the page's data is loaded: never only the frame, or an empty page would be checked
 *   waitUntilDrawn  further rendering to wait for, if `shows` is not the last of it
 * To use an account or device that the portal does not have yet, add it to fixtures/fleet.ts. Every control is pressed, so a page
 * that ends sessions or deletes data of other rows needs its own account or device.
 */
export type Visit = {
  readonly name: string
  /** The signed-in account; undefined: none. */
  readonly account: string | undefined
  readonly path: string
  /** Requires a device that has never sent anything, which a demo may not have. */
  readonly isOfSilentDevice?: true
  /** Mocks responses before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly shows: (page: Page) => Locator
  readonly waitUntilDrawn?: (page: Page) => Promise<void>
  /** The only part in the screenshot. */
  readonly part?: (page: Page) => Locator
}

export const owner = 'owner@example.com'
const viewer = 'viewer@example.com'
/** The account whose own pages are visited, because a press may end its sessions. */
export const holder = 'holder@example.com'

/** A truck: position, hours, events. */
const truck = 'DEMO00001'
const pump = 'DEMO00002'
/** Has never sent anything. */
const silent = 'DEMO00024'

const rows = (page: Page) => new DeviceList(page).rows.first()
const supply = (page: Page) => new DevicePage(page).value('vin')
const httpCommand = (page: Page) => new ConnectPage(page).command('http')
/** The last one: the heading of a folding section may contain the button's name. */
const button = (name: string) => (page: Page) => new Shell(page).main.getByRole('button', { name }).last()
const words = (text: string) => (page: Page) => page.getByText(text)
/** Epoch seconds: within the plan's retention, but before the demo's devices sent anything. */
const longAgo = Math.floor(Date.now() / 1000) - 400 * 86_400
const rawRow = (page: Page) => new RawPage(page).rows.first()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })

async function chartDrawn(page: Page): Promise<void> {
  const { chart } = new DevicePage(page)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await expect(chart.canvas).toBeVisible()
}

async function mapDrawn(page: Page): Promise<void> {
  const { map } = new DevicePage(page)
  // Loaded when it becomes visible, and rendered without a graphics card.
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
}

async function tick(page: Page): Promise<void> {
  const list = new DeviceList(page)
  // On a phone, cards are only selectable on request.
  if (await list.select.isVisible()) await list.select.click()
  const boxes = list.rows.getByRole('checkbox')
  for (const box of (await boxes.all()).slice(0, 2)) await box.check()
  await expect(list.selected).toHaveText('2 selected')
}

async function selectPlan(page: Page): Promise<void> {
  await tick(page)
  await page.getByRole('button', { name: 'Change Plan' }).click()
  await expect(page.getByRole('dialog', { name: 'Select New Plan' })).toContainText('AUD')
}

async function openRowMenu(page: Page): Promise<void> {
  const list = new DeviceList(page)
  const id = (await list.rows.first().getAttribute('data-device')) ?? ''
  await expect(await list.openMenu(id)).toBeVisible()
}

async function fleetMapDrawn(page: Page): Promise<void> {
  await new FleetMap(page).ready()
}

async function comparedDrawn(page: Page): Promise<void> {
  const { chart } = new ComparePage(page)
  await expect(chart).toHaveAttribute('data-state', 'ready')
  await expect(chart.locator('canvas')).toBeVisible()
}

async function openColumns(page: Page): Promise<void> {
  await expect(await new DeviceList(page).openColumns()).toBeVisible()
}

async function openGroup(page: Page): Promise<void> {
  const list = new DeviceList(page)
  const id = (await list.rows.first().getAttribute('data-device')) ?? ''
  await (await list.openMenu(id)).getByRole('menuitem', { name: 'Change Group' }).click()
  await expect(page.getByRole('dialog', { name: 'Change Group' })).toBeVisible()
}

/** Every page of the portal in every state that looks different. */
export const visits: readonly Visit[] = [
  ...accountVisits,
  { name: 'login', account: undefined, path: '/login', shows: (page) => new LoginPage(page).button },
  { name: 'sign-up', account: undefined, path: '/signup', shows: button('Sign Up') },
  { name: 'terms', account: undefined, path: '/terms', shows: heading('Liability') },
  { name: 'privacy', account: undefined, path: '/privacy', shows: heading('Your rights') },
  { name: 'forgotten password', account: undefined, path: '/resetpassword', shows: button('Reset Password') },
  { name: 'device models', account: undefined, path: '/fcc', shows: words('QUAD-C2') },
  { name: 'profile', account: holder, path: '/account/profile', shows: button('Save') },
  {
    name: 'billing details',
    account: holder,
    path: '/account/billing',
    shows: button('Update payment details'),
  },
  {
    name: 'way to subscriptions',
    account: holder,
    path: '/account/subscriptions',
    shows: words('Manage subscriptions'),
  },
  { name: 'plans', account: owner, path: '/plans', shows: words('Choose plans') },
  { name: 'subscriptions', account: owner, path: '/subscriptions', shows: rows },
  { name: 'new plan', account: owner, path: '/subscriptions', shows: rows, waitUntilDrawn: selectPlan },
  { name: 'own password', account: holder, path: '/account/password', shows: button('Change Password') },
  { name: 'second factors', account: holder, path: '/account/mfa', shows: words('Authenticator app') },
  { name: 'sessions', account: holder, path: '/account/sessions', shows: words('This session') },
  { name: 'preferences', account: holder, path: '/account/preferences', shows: button('Save') },
  { name: 'quiet-hours', account: holder, path: '/account/notifications', shows: button('Save') },
  { name: 'devices', account: owner, path: '/', shows: rows },
  { name: 'devices ticked', account: owner, path: '/', shows: rows, waitUntilDrawn: tick },
  { name: 'menu of a device', account: owner, path: '/', shows: rows, waitUntilDrawn: openRowMenu },
  { name: 'columns of devices', account: owner, path: '/', shows: rows, waitUntilDrawn: openColumns },
  { name: 'group of a device', account: owner, path: '/', shows: rows, waitUntilDrawn: openGroup },
  {
    name: 'map of devices',
    account: owner,
    path: '/?show=map',
    shows: (page) => new FleetMap(page).canvas,
    waitUntilDrawn: fleetMapDrawn,
  },
  {
    name: 'comparison of nothing',
    account: owner,
    path: '/compare',
    shows: (page) => new ComparePage(page).key,
  },
  {
    name: 'comparison',
    account: owner,
    path: '/compare?devices=DEMO00001,DEMO00002,DEMO00003&key=vin&range=1d',
    shows: (page) => new ComparePage(page).rows.first(),
    waitUntilDrawn: comparedDrawn,
  },
  {
    name: 'comparison without data',
    account: owner,
    path: '/compare?devices=DEMO00024',
    isOfSilentDevice: true,
    shows: words('These devices have not sent any measurements yet.'),
  },
  { name: 'devices of a reader', account: viewer, path: '/', shows: rows },
  { name: 'all devices', account: 'vendor@example.com', path: '/?all=true', shows: rows },
  { name: 'no devices', account: 'vendor@example.com', path: '/', shows: words('No devices yet') },
  { name: 'first device', account: 'stranger@example.com', path: '/', shows: button('Submit') },
  {
    name: 'no matching device',
    account: owner,
    path: '/?q=nothing-of-the-kind',
    shows: words('No matching devices'),
  },
  {
    name: 'data',
    account: owner,
    path: `/data/${truck}`,
    shows: supply,
    waitUntilDrawn: async (page) => {
      await chartDrawn(page)
      await mapDrawn(page)
    },
  },
  {
    name: 'data of a past moment',
    account: owner,
    path: `/data/${pump}`,
    shows: supply,
    waitUntilDrawn: async (page) => {
      const shown = new DevicePage(page)
      await shown.step('10 points back').click()
      await expect(shown.moment).toContainText('Past')
    },
  },
  {
    name: 'data while cards are arranged',
    account: owner,
    path: `/data/${pump}`,
    shows: supply,
    waitUntilDrawn: async (page) => {
      const shown = new DevicePage(page)
      await shown.arrange()
      await expect(shown.cardFrame('Events')).toBeVisible()
    },
  },
  { name: 'raw data', account: owner, path: `/raw/${truck}`, shows: rawRow },
  {
    name: 'raw data, every column and row',
    account: owner,
    path: `/raw/${truck}?cols=.all&size=all`,
    shows: rawRow,
  },
  {
    name: 'columns of raw data',
    account: owner,
    path: `/raw/${pump}`,
    shows: rawRow,
    waitUntilDrawn: (page) => page.getByRole('button', { name: /^Columns: / }).click(),
  },
  {
    name: 'raw data of nothing',
    account: owner,
    path: `/raw/${truck}?from=${longAgo}&to=${longAgo + 3600}`,
    shows: words('No Data Found'),
  },
  {
    name: 'raw data beyond the plan',
    account: owner,
    path: '/raw/DEMO00006?from=1700000000&to=1700003600',
    shows: words('Data older than 1 day(s) is unavailable on the Basic plan.'),
  },
  {
    name: 'asset notes',
    account: owner,
    path: `/data/${pump}`,
    shows: supply,
    waitUntilDrawn: (page) => new Displays(page).openNotes(),
  },
  {
    name: 'display settings',
    account: owner,
    path: `/data/${pump}`,
    shows: supply,
    waitUntilDrawn: async (page) => {
      const displays = new Displays(page)
      await displays.openSettings()
      await displays.selectKey('analog1')
    },
  },
  {
    name: 'trigger settings',
    account: owner,
    path: `/data/${pump}`,
    shows: supply,
    waitUntilDrawn: async (page) => {
      const displays = new Displays(page)
      await displays.openTriggers()
      await displays.settings.getByRole('button', { name: 'Add a trigger' }).click()
    },
  },
  {
    name: 'data of a basic plan',
    account: owner,
    path: '/data/DEMO00006',
    shows: (page) => new DevicePage(page).banner('rate'),
  },
  {
    name: 'data of a reader',
    account: viewer,
    path: `/data/${pump}`,
    shows: supply,
    waitUntilDrawn: chartDrawn,
  },
  {
    name: 'data of a device without any',
    account: owner,
    path: `/data/${silent}`,
    isOfSilentDevice: true,
    shows: words('Cards appear automatically'),
  },
  {
    name: 'widget editor',
    account: owner,
    // Pressing its buttons saves it, so it uses a device that no other row shows.
    path: '/widget/DEMO00023/widget1',
    shows: (page) => new WidgetEditor(page).drawing,
    waitUntilDrawn: (page) => new WidgetEditor(page).add('Level indicator'),
  },
  { name: 'connect', account: owner, path: `/connect/${truck}`, shows: httpCommand },
  { name: 'connect a silent device', account: owner, path: `/connect/${silent}`, shows: httpCommand },
  {
    name: 'connect for a reader',
    account: viewer,
    path: `/connect/${truck}`,
    shows: words('Only an Admin of this device'),
  },
  {
    name: 'page not found',
    account: owner,
    path: '/no/such/page',
    shows: (page) => new Shell(page).notFound,
  },
  {
    name: 'API docs',
    account: owner,
    path: '/api/docs',
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
]

/** Pages rendered by the server; all others are views of the application. */
export const isServerPage = ({ path }: Visit) => path.startsWith('/api/')

/** Opens a page and waits until everything it shows is there. */
export async function open(page: Page, { path, prepare, shows, waitUntilDrawn }: Visit): Promise<void> {
  await prepare?.(page)
  await page.goto(path)
  await expect(shows(page)).toBeVisible()
  await waitUntilDrawn?.(page)
}

export function visitOf(name: string): Visit {
  const found = visits.find((visit) => visit.name === name)
  if (!found) throw new Error(`There is no visit named ${name}.`)
  return found
}
