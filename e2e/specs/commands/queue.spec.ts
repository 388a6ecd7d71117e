import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { CommandQueue } from '../../pages/device/command-queue.ts'

test.use({ account: 'owner@example.com' })

async function send(page: Page, deviceid: string, method: string, args: object = {}): Promise<number> {
  const answer = await page.request.post('/api/portal/device-send-rpc', { data: { deviceid, method, args } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { ts: number }).ts
}

test('a waiting command is Pending and can be cancelled @both @everyday', async ({ page, device }) => {
  await send(page, device.id, 'Sys.GetInfo')
  await page.goto(`/diag/${device.id}`)
  const row = new CommandQueue(page).of('Sys.GetInfo')
  await expect(row).toHaveAttribute('data-state', 'pending')
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Waiting for the device')
  await row.getByRole('button', { name: 'Cancel Sys.GetInfo' }).click()
  await expect(row).toHaveAttribute('data-state', 'cancelled')
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('the answer of a device is shown without reloading @everyday', async ({ page, startDevice }) => {
  const device = await startDevice({
    behaviour: { refusedMethods: { 'FS.List': 'No file system', 'GSM.Cmd': '' } },
  })
  await page.goto(`/diag/${device.id}`)
  const queue = new CommandQueue(page)
  await expect(queue.region).toContainText('No commands yet.')
  await send(page, device.id, 'Sys.GetInfo')
  await page.reload()
  await expect(queue.of('Sys.GetInfo')).toContainText('Complete')
  await expect(queue.of('Sys.GetInfo')).toHaveAttribute('data-state', 'complete')
  await send(page, device.id, 'FS.List')
  await send(page, device.id, 'GSM.Cmd', { cmd: 'AT' })
  await page.reload()
  await expect(queue.of('FS.List')).toContainText('Error: No file system')
  await expect(queue.of('FS.List')).toHaveAttribute('data-state', 'error')
  await expect(queue.of('GSM.Cmd')).toContainText('Error (?)')
  await expect(queue.of('GSM.Cmd')).toContainText('{"cmd":"AT"}')
})

test('a waiting command changes in place once its device makes contact', async ({ page, startDevice }) => {
  const device = await startDevice({ started: false })
  await send(page, device.id, 'Sys.GetInfo')
  await page.goto(`/diag/${device.id}`)
  const row = new CommandQueue(page).of('Sys.GetInfo')
  await expect(row).toHaveAttribute('data-state', 'pending')
  await device.start()
  await expect(row).toHaveAttribute('data-state', 'complete')
})

test('ten commands are shown, and up to fifty more with each Load More', async ({ page, device }) => {
  for (let at = 0; at < 12; at += 1) await send(page, device.id, 'Sys.GetInfo')
  await page.goto(`/diag/${device.id}`)
  const queue = new CommandQueue(page)
  await expect(queue.rows).toHaveCount(10)
  await queue.loadMore.click()
  await expect(queue.rows).toHaveCount(12)
  await expect(queue.loadMore).toHaveCount(0)
})

test('a command that was sent meanwhile shows why it cannot be cancelled', async ({
  page,
  startDevice,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const device = await startDevice({ behaviour: { answerSequence: ['never'] } })
  await send(page, device.id, 'Sys.Reboot', { delay_ms: 60_000 })
  await page.goto(`/diag/${device.id}`)
  const queue = new CommandQueue(page)
  const row = queue.of('Sys.Reboot')
  await expect(row).toContainText('Sent, waiting for response')
  const cancel = row.getByRole('button', { name: 'Cancel Sys.Reboot' })
  if ((await cancel.count()) === 0) return
  await cancel.click()
  await expect(queue.region.getByRole('alert')).toContainText('This command has already been sent.')
})
