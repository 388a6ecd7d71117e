import type { Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'
import { ConnectPage } from '../../pages/connect-page.ts'
import { DevicePage } from '../../pages/device-page.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { LoginPage } from '../../pages/login-page.ts'
import { Shell } from '../../pages/shell.ts'

export type Visit = {
  readonly name: string
  readonly account: string | undefined
  /** Opens it and waits until everything it shows is there. */
  readonly open: (page: Page) => Promise<void>
}

/** DEMO00001 is a truck: position, hours, events. DEMO00002 a pump, DEMO00005 a logger. */
const full = 'DEMO00001'

async function openData(page: Page, deviceId: string): Promise<void> {
  const shown = new DevicePage(page)
  await shown.open(deviceId)
  await expect(shown.value('vin')).toBeVisible()
  await expect(shown.chart.canvas).toBeVisible()
  await shown.chart.canvas.scrollIntoViewIfNeeded()
  if (deviceId === full) {
    await shown.map.scrollIntoViewIfNeeded()
    await expect(shown.map).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  }
}

async function openConnect(page: Page, deviceId: string): Promise<void> {
  const connect = new ConnectPage(page)
  await connect.open(deviceId)
  await expect(connect.command('http')).toBeVisible()
}

async function openList(page: Page, search = ''): Promise<void> {
  const list = new DeviceList(page)
  await list.open(search)
  await expect(list.rows.first()).toBeVisible()
}

/** Every page of the portal in every state that looks different. */
export const visits: readonly Visit[] = [
  {
    name: 'login',
    account: undefined,
    open: async (page) => {
      await page.goto('/login')
      await expect(new LoginPage(page).button).toBeVisible()
    },
  },
  { name: 'devices', account: 'owner@example.com', open: (page) => openList(page) },
  { name: 'devices of a reader', account: 'viewer@example.com', open: (page) => openList(page) },
  { name: 'all devices', account: 'vendor@example.com', open: (page) => openList(page, '?all=true') },
  {
    name: 'no devices',
    account: 'stranger@example.com',
    open: async (page) => {
      await new DeviceList(page).open()
      await expect(page.getByText('No devices yet')).toBeVisible()
    },
  },
  {
    name: 'no matching device',
    account: 'owner@example.com',
    open: async (page) => {
      await new DeviceList(page).open('?q=nothing-of-the-kind')
      await expect(page.getByText('No device matches')).toBeVisible()
    },
  },
  { name: 'data', account: 'owner@example.com', open: (page) => openData(page, full) },
  { name: 'data of a reader', account: 'viewer@example.com', open: (page) => openData(page, 'DEMO00002') },
  {
    name: 'data of a device without any',
    account: 'owner@example.com',
    open: async (page) => {
      await new DevicePage(page).open('DEMO00024')
      await expect(page.getByText('The cards appear by themselves')).toBeVisible()
    },
  },
  { name: 'connect', account: 'owner@example.com', open: (page) => openConnect(page, full) },
  {
    name: 'connect a silent device',
    account: 'owner@example.com',
    open: (page) => openConnect(page, 'DEMO00024'),
  },
  {
    name: 'connect for a reader',
    account: 'viewer@example.com',
    open: async (page) => {
      await new ConnectPage(page).open(full)
      await expect(page.getByText('Only an Admin of this device')).toBeVisible()
    },
  },
  {
    name: 'page not found',
    account: 'owner@example.com',
    open: async (page) => {
      await page.goto('/no/such/page')
      await expect(new Shell(page).notFound).toBeVisible()
    },
  },
  {
    name: 'API docs',
    account: 'owner@example.com',
    open: async (page) => {
      await page.goto('/api/docs')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]
