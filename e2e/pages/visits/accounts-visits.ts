import type { Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'
import type { Visit } from '../../specs/app/pages.ts'
import { Shell } from '../shell.ts'

const owner = 'owner@example.com'
const vendor = 'vendor@example.com'
const maker = 'provisioner@example.com'

/** Shared by people of every level; pressing its controls may change who can add it. */
const shared = 'DEMO00005'
/** Has never sent anything. */
const silent = 'DEMO00023'

/** A custom page of the default brand. */
const lobby = {
  title: 'Lobby',
  theme: 'auto',
  scale: 100,
  showHeader: true,
  cards: [{ id: 'raw', w: 2, h: 2 }],
}

const button = (name: string) => (page: Page) =>
  new Shell(page).main.getByRole('button', { name, exact: true }).last()
const field = (name: string) => (page: Page) => page.getByRole('textbox', { name })
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })

/** Pages of accounts, of device users, of people who provision devices, and of the vendor. */
export const accountVisits: readonly Visit[] = [
  {
    name: 'new password',
    account: undefined,
    path: '/resetpassword/code=abc&user=ada@example.com',
    // The page has no valid code: the link is treated as valid.
    prepare: async (page) => {
      await page.route('**/api/user/check-reset-link', (route) => route.fulfill({ json: { done: true } }))
    },
    shows: button('Save'),
  },
  {
    name: 'API access',
    account: 'holder@example.com',
    path: '/account/api',
    // Once the limit is reached, for example after pressing Generate, there are only keys.
    shows: (page) =>
      new Shell(page).main.getByRole('button', { name: /^(?:Generate|Delete key .+)$/ }).last(),
  },
  { name: 'support', account: owner, path: '/support', shows: field('Details') },
  { name: 'support for a device', account: owner, path: `/support/${silent}`, shows: field('Details') },
  { name: 'custom pages', account: owner, path: '/custom', shows: button('New page') },
  {
    name: 'alarms',
    account: owner,
    path: '/alarms',
    shows: (page) => page.getByRole('searchbox', { name: 'Search alarms' }),
  },
  {
    name: 'distributor',
    account: 'distributor@example.com',
    path: '/distributor',
    shows: region('Your devices'),
  },
  { name: 'distributors', account: vendor, path: '/sqdistributors', shows: button('Add distributor') },
  { name: 'teams', account: owner, path: '/teams', shows: button('Create team') },
  {
    name: 'personal data',
    account: owner,
    path: '/account/data',
    shows: button('Download data'),
  },
  { name: 'exports', account: owner, path: '/exports', shows: button('New export') },
  { name: 'add a device', account: owner, path: '/add', shows: button('Submit') },
  {
    name: 'users',
    account: owner,
    path: `/users/${shared}`,
    shows: (page) => page.getByRole('combobox', { name: 'Permission for Customer' }),
  },
  {
    name: 'users for one who may not change them',
    account: 'user@example.com',
    path: `/users/${shared}`,
    shows: (page) => region('Users')(page).getByText('Site operator').first(),
  },
  {
    name: 'provisioning',
    account: maker,
    path: '/sqprov',
    // Any devices: a demo has as many as it was started with.
    shows: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^\S*DEMO\d+$/ })
        .first(),
  },
  {
    name: 'provisioned device',
    account: maker,
    path: `/sqprov/${silent}`,
    shows: (page) => page.getByRole('img', { name: `QR code that adds ${silent}` }),
  },
  {
    name: 'brands',
    account: vendor,
    path: '/sqbrands',
    shows: (page) => new Shell(page).main.getByRole('link').first(),
  },
  { name: 'brand', account: vendor, path: '/sqbrands/default', shows: field('Brand name') },
  {
    name: 'page of a brand being edited',
    account: vendor,
    path: '/sqbrands/default/pages/lobby?device=DEMO00001',
    // On the second visit the page already exists.
    prepare: async (page) => {
      const data = { page: lobby, hasOverview: true, version: 0 }
      await page.request.put('/api/portal/admin-sites/default/pages/lobby', { data })
    },
    shows: field('Title'),
  },
  {
    name: 'devices under the sign of a brand',
    account: owner,
    path: '/custom/lobby',
    prepare: async (page) => {
      const json = { name: 'lobby', version: 1, page: lobby, ofBrand: true }
      await page.route('**/api/portal/user-page/lobby', (route) => route.fulfill({ json }))
      await page.route('**/api/device/device/*/page/lobby', (route) => route.fulfill({ json }))
    },
    shows: (page) => page.getByTestId('brand-device').first(),
  },
  {
    name: 'session groups',
    account: vendor,
    path: '/sqgroups',
    shows: (page) => page.getByRole('button', { name: 'Grant a group to aemp@example.com' }),
  },
  {
    name: 'audit log',
    account: vendor,
    path: '/sqaudit',
    shows: (page) => page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first(),
  },
  {
    name: 'administration',
    account: vendor,
    path: '/sqadmin?q=owner',
    shows: (page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first(),
    waitUntilDrawn: (page) => page.getByRole('list', { name: 'Accounts' }).waitFor(),
  },
  { name: 'payment differences', account: vendor, path: '/sqpayments', shows: button('Check now') },
  {
    name: 'administration of a device',
    account: vendor,
    path: `/sqadmin/${shared}`,
    shows: (page) => page.getByText('Open alarms'),
  },
  {
    name: 'tool: CAN frames',
    account: vendor,
    path: '/sqtools?tool=frames&frames=0CF00400+F17D84A72900FFFF',
    shows: (page) => page.getByTestId('frame').getByText('Engine Speed').first(),
  },
  {
    name: 'tool: trouble codes',
    account: vendor,
    path: '/sqtools?tool=codes&dm1=44FF6E000305FFFF',
    shows: (page) => page.getByTestId('trouble-code'),
  },
  {
    name: 'tool: device message',
    account: vendor,
    path: '/sqtools?tool=message&device=DEMO00001',
    shows: field('Message'),
    waitUntilDrawn: async (page) => {
      await field('Message')(page).fill('[{"ts":1770701635,"vin":12.4},{"ts":1}]')
      await expect(page.getByTestId('points')).toContainText('Plan:')
    },
  },
  {
    name: 'system health',
    account: vendor,
    path: '/sqhealth',
    shows: (page) => page.getByTestId('engines').getByText('Telemetry database'),
  },
]
