import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { CommandQueue } from '../../pages/device/command-queue.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from '../configuration/report.ts'

test.use({ account: 'owner@example.com' })

/** Sent by another client, without this page. */
async function sendFromElsewhere(page: Page, deviceid: string, method: string): Promise<void> {
  const answer = await page.request.post('/api/portal/device-send-rpc', {
    data: { deviceid, method, args: {} },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Counts the page's requests from now on whose URL contains this. */
function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}

/** Advances the page's clock in steps, so that its requests are answered in between. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await page.clock.runFor(1_000)
}

test('a command and its answer appear over the live stream, without polling', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ started: false })
  await page.clock.install()
  const connected = page.waitForResponse(`**/device/${device.id}/live`)
  await page.goto(`/diag/${device.id}`)
  const queue = new CommandQueue(page)
  await expect(queue.region).toContainText('No commands yet.')
  await connected
  await passSeconds(page, 10)

  const asked = countRequests(page, 'device-get-rpc-queue')
  await sendFromElsewhere(page, device.id, 'Sys.GetInfo')
  const row = queue.of('Sys.GetInfo')
  await expect(row).toHaveAttribute('data-state', 'pending')
  expect(asked()).toBe(1)
  await passSeconds(page, 30)
  expect(asked()).toBe(1)

  await device.start()
  await expect(row).toHaveAttribute('data-state', 'complete')
  await passSeconds(page, 30)
  // Sent and answered: at most two requests, plus one for a burst of both.
  expect(asked()).toBeLessThanOrEqual(3)
})

test('a setting reported by a device appears in open settings within two seconds', async ({
  page,
  device,
  portal,
}) => {
  await reportConfig(portal, device, { 'device.base_interval': 5 })
  const settings = new SettingsPage(page)
  const connected = page.waitForResponse(`**/device/${device.id}/live`)
  await settings.open(device.id)
  await expect(settings.field('device.base_interval')).toHaveValue('5')
  await connected
  await reportConfig(portal, device, { 'device.base_interval': 40 })
  await expect(settings.field('device.base_interval')).toHaveValue('40')
})

test('a page without a stream polls, and catches up when it reopens', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  let isDown = true
  await page.route(`**/device/${device.id}/live`, (route) => (isDown ? route.abort() : route.continue()))
  await page.goto(`/diag/${device.id}`)
  const queue = new CommandQueue(page)
  await expect(queue.region).toContainText('No commands yet.')
  await sendFromElsewhere(page, device.id, 'Sys.GetInfo')
  const asked = countRequests(page, 'device-get-rpc-queue')
  await passSeconds(page, 35)
  await expect(queue.of('Sys.GetInfo')).toHaveAttribute('data-state', 'pending')
  expect(asked()).toBeLessThanOrEqual(3)

  isDown = false
  const connected = page.waitForResponse(`**/device/${device.id}/live`)
  await passSeconds(page, 31)
  await connected
  await sendFromElsewhere(page, device.id, 'FS.List')
  await expect(queue.of('FS.List')).toHaveAttribute('data-state', 'pending')
})
