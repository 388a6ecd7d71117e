import { readFileSync } from 'node:fs'
import { expect, now, test } from '../../fixtures/test.ts'
import { Cards } from '../../pages/device/cards.ts'

test.use({ account: 'owner@example.com' })

type Message = { readonly ts: number; readonly [key: string]: unknown }

/** A message as captured in the field. */
function captured(name: string): Message | Message[] {
  const file = new URL(`../../../packages/protocol/fixtures/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { message: Message | Message[] }).message
}

/** The messages as if from this device, with the newest this many seconds ago. */
function moved(name: string, deviceid: string, secondsAgo: number): Message[] {
  const messages = [captured(name)].flat()
  const newest = Math.max(...messages.map(({ ts }) => ts))
  const end = now(secondsAgo)
  return messages.map((message) => ({ ...message, deviceid, ts: end - (newest - message.ts) }))
}

test('recorded messages are shown correctly in the order of a bad connection', async ({ page, device }) => {
  const outage = moved('batch-after-outage', device.id, 300)
  const [guide] = moved('guide-message', device.id, 200)
  const [script] = moved('script-event', device.id, 100)
  const [boat] = moved('boat-message', device.id, 0)
  const shown = new Cards(page)
  await device.publish(boat)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('28.05 V')

  // Hours of points at once, then late ones, then all of them again: the newest is determined by the device's clock.
  await device.post(outage)
  await device.post(script)
  await device.post(guide)
  await device.post(outage.toReversed())
  await expect(shown.place).toHaveText('Point 123 of 123 loaded')
  await expect(shown.value('ambient')).toHaveText('39.4 °C')
  await expect(shown.value('pitch')).toContainText('-83.8')
  await expect(shown.value('cp21')).toContainText('82.8')
  await expect(shown.value('cp34')).toContainText('3.2')
  await expect(page.getByRole('region', { name: 'Device Info' })).toContainText('192.168.100.179')
  await shown.openFolded()
  await expect(shown.raw).toContainText('"time": 1770701636')
  await expect(shown.frame(shown.can2, 61_443)).toContainText('Electronic Engine Controller 2')
  await expect(shown.events.getByRole('listitem')).toContainText([
    /mjs CPU Threshold Exceeded.*Warning/,
    /Pitch Low.*Warning/,
  ])

  // Each of them has its own time.
  await shown.step('1 point back').click()
  await expect(shown.events.getByRole('listitem').first()).toContainText('at the selected time')
  await shown.step('1 point back').click()
  await expect(shown.value('vin')).toHaveText('12.11 V')
  await expect(shown.value('pressure')).toContainText('101.3')
  await expect(shown.frame(shown.can1, 65_306)).toContainText('Proprietary B')
  await expect(shown.frame(shown.can1, 65_307)).toContainText('4D E9 BD 34 04 AA 7D 34')
  await shown.step('1 point back').click()
  await expect(shown.value('ambient')).toHaveText('24.0 °C')
  await shown.step('10 points back').click()
  await expect(shown.value('ambient')).toHaveText('23.7 °C')
})

test('frames of each kind are shown: repeated, short, addressed, unknown, and a fault report', async ({
  page,
  device,
}) => {
  const frames = ['repeated-id', 'short-addressed-frame', 'dm1'].flatMap((name) =>
    [captured(name)].flat().flatMap((message) => message['can1'] as object[]),
  )
  const shown = new Cards(page)
  await device.post({ ts: now(), can1: [...frames, { id: 0x1812_0021, data: '0102' }] })
  await shown.open(device.id)
  await expect(shown.can1.getByTestId('can-frame')).toHaveCount(5)
  await expect(shown.frame(shown.can1, 61_444)).toHaveCount(2)
  await expect(shown.frame(shown.can1, 59_904)).toContainText('Request')
  await expect(shown.frame(shown.can1, 4608)).toContainText('Unknown PGN')
  const code = shown.dtc1.getByTestId('dtc')
  await expect(code).toHaveCount(1)
  await expect(code).toContainText('110')
  await expect(code).toContainText('Engine Coolant Temperature')
  const order = shown.dtc1.getByRole('combobox', { name: 'SPN byte order' })
  await order.selectOption('Byte order: big-endian')
  await expect(code).not.toContainText('Engine Coolant Temperature')

  await device.publish({ ts: now(), can1: 'no list' })
  await expect(shown.can1).toContainText('Firmware Update Required')
})
