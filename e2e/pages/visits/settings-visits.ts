import type { Page } from '@playwright/test'
import type { Visit } from '../../specs/app/pages.ts'
import { Shell } from '../shell.ts'

const owner = 'owner@example.com'
const truck = 'DEMO00001'
/** A device of generation 1. */
const logger = 'DEMO00005'
const simple = '0-DEMO001'

const region = (name: string) => (page: Page) =>
  new Shell(page).main.getByRole('region', { name, exact: true }).first()
/** Visible in a tab once its data is loaded. */
const panel = (page: Page) => page.getByRole('tabpanel').locator('section, pre').first()
const vendorTab = 'Vendor'

const tabs = [
  'General',
  'Network',
  'Internal',
  'External',
  'Custom',
  'Endpoint',
  'Events',
  'Update',
  'API',
  'Delete',
  'Admin',
  'JSON',
]

/**
 * The pages around a device's configuration. Only for screenshots: pressing every control would delete data, and put
 * devices into freight mode. e2e/specs/configuration* check and press these pages with their own devices.
 */
export const settingsVisits: readonly Visit[] = [
  ...tabs.map((tab) => ({
    name: `settings ${tab}`,
    account: owner,
    path: `/settings/${truck}?tab=${tab}`,
    shows: panel,
  })),
  ...['General', 'Internal', 'External'].map((tab) => ({
    name: `settings of generation 1 ${tab}`,
    account: owner,
    path: `/settings/${logger}?tab=${tab}`,
    shows: panel,
  })),
  {
    name: 'settings for the vendor',
    account: 'vendor@example.com',
    path: `/settings/${truck}?tab=${vendorTab}`,
    shows: panel,
  },
  {
    name: 'settings of the simplest type',
    account: owner,
    path: `/settings/${simple}`,
    shows: region('Event Reporting'),
  },
  {
    name: 'script',
    account: owner,
    path: `/script/${truck}`,
    shows: (page) => page.locator('.cm-content'),
  },
  {
    name: 'diagnostics',
    account: owner,
    path: `/diag/${truck}`,
    shows: (page) => page.getByText('Supply Voltage').first(),
  },
  {
    name: 'server log',
    account: owner,
    path: `/serverlog/${truck}`,
    shows: (page) => page.getByText('Connected over MQTT').first(),
  },
  {
    name: 'audit log of a device',
    account: owner,
    path: `/audit/${truck}`,
    shows: (page) => page.getByRole('combobox', { name: 'Action' }),
    waitUntilDrawn: (page) =>
      page.getByRole('list', { name: 'Audit log' }).or(page.getByText('No matching entries.')).waitFor(),
  },
  {
    name: 'firmware',
    account: 'vendor@example.com',
    path: '/sqfirmware',
    shows: (page) => page.getByText('SFW003-6.5.0').first(),
  },
]
