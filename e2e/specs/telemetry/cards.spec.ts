import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const reading = {
  analog1: 55.54,
  digital1: 1,
  cp1: 1234.567,
  cp2: 'Miller',
  ambient: 21.46,
  vin: 12.6,
  movement_hrs: 1.5,
}

test('each measurement has a card of its type, with its name and unit @both @everyday', async ({
  page,
  device,
}) => {
  await device.post([
    { ts: now(10), ...reading, ambient: 20 },
    { ts: now(), ...reading },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.heading).toHaveText(device.name)
  const cards = [
    { name: 'Tank level', text: '55.5%' },
    { name: 'Pump', text: 'RUNNING' },
    { name: 'Flow', text: '1,234.57 L/s' },
    { name: 'Driver', text: 'Miller' },
    { name: 'Ambient Temperature', text: '21.5 °C' },
    { name: 'Supply Voltage', text: '12.60 V' },
    { name: 'Movement Hours', text: '1 h 30 m' },
  ]
  for (const { name, text } of cards) await expect(shown.card(name)).toContainText(text)
  // A trend line under a number, and the bands and needle of a gauge.
  await expect(shown.card('Ambient Temperature').locator('path[vector-effect]')).toHaveAttribute('d', /L/)
  await expect(shown.card('Tank level').locator('path[data-band="alarm"]')).toHaveCount(2)
  await expect(shown.card('Tank level').locator('line')).toHaveCount(1)
})

test('a gauge shows the band of its value', async ({ page, device }) => {
  const shown = new DevicePage(page)
  const gauge = shown.card('Tank level')
  await device.post({ ts: now(60), analog1: 50 })
  await shown.open(device.id)
  await expect(gauge).toHaveAttribute('data-state', 'ok')
  for (const { analog1, word } of [
    { analog1: 93, word: 'Warning' },
    { analog1: 98, word: 'Alarm' },
    { analog1: 15, word: 'Warning' },
    { analog1: 5, word: 'Alarm' },
  ]) {
    await device.post({ ts: now(), analog1 })
    await expect(gauge).toContainText(word)
    await expect(shown.value('analog1')).toHaveText(`${analog1}.0%`)
  }
  await device.post({ ts: now(), analog1: 50 })
  await expect(gauge).not.toContainText('Alarm')
})

test('an indicator follows its threshold', async ({ page, device }) => {
  const shown = new DevicePage(page)
  await device.post({ ts: now(60), digital1: 0 })
  await shown.open(device.id)
  await expect(shown.value('digital1')).toHaveText('STOPPED')
  await device.post({ ts: now(), digital1: 1 })
  await expect(shown.value('digital1')).toHaveText('RUNNING')
})

test('cards appear automatically with the first message @everyday', async ({ page, device }) => {
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(page.getByText('Cards appear automatically')).toBeVisible()
  await expect(shown.connection).toHaveText('No Data')
  await expect(shown.lastContact).toHaveText('No Data')
  await device.publish({ ts: now(), vin: 12.6 })
  await expect(shown.value('vin')).toHaveText('12.60 V')
  await expect(shown.connection).toHaveText('Live')
})

test('text of a device is shown as text, whatever it contains', async ({ page, device }) => {
  const text = '<img src=x onerror="document.title=1">'
  await device.post({ ts: now(), cp2: text, events: [{ topic: '<b>x</b>', msg: text, lv: 10 }] })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('cp2')).toHaveText(text)
  await expect(shown.events).toContainText(`<b>x</b> ${text}`)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
})

test('events are listed newest first, each with its level as a word', async ({ page, device }) => {
  await device.post([
    { ts: now(120), vin: 12, events: [{ topic: 'vin', msg: 'Normal', lv: 10 }] },
    { ts: now(60), vin: 11, events: [{ topic: 'vin', msg: 'Low', lv: 30 }] },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const events = shown.events.getByRole('listitem')
  await expect(events).toHaveCount(2)
  await expect(events.first()).toContainText('Supply Voltage Low')
  await expect(events.first()).toContainText('Warning')
  await expect(events.last()).toContainText('Info')
  await device.publish({ ts: now(), vin: 9, events: [{ topic: 'vin', msg: 'Very low', lv: 40 }] })
  await expect(events.first()).toContainText('Supply Voltage Very low')
  await expect(events.first()).toContainText('Alarm')
  await expect(shown.card('Supply Voltage')).toContainText('Alarm')
})

test('the newest point can be read as stored', async ({ page, device }) => {
  await device.post({
    ts: 1_760_000_000.5,
    cp2: 'Miller',
    can1: [{ id: 419371762, data: '42C8590803FFD908' }],
  })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const json = shown.raw.locator('pre')
  await shown.openFolded()
  await expect(json).toContainText('"ts": 1760000000.5')
  await expect(json).toContainText('"data": "42C8590803FFD908"')
  await device.publish({ ts: 1_760_000_060, cp2: 'Baker' })
  await expect(json).toContainText('"cp2": "Baker"')
})

test('the time of a value is shown on hover and on keyboard focus', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const hint = page.getByRole('tooltip')
  await shown.value('vin').hover()
  await expect(hint).toHaveText(/ \d\d:\d\d:\d\d /)
  await expect(shown.value('vin')).toHaveAccessibleDescription(/ \d\d:\d\d:\d\d /)
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await page.mouse.move(0, 0)
  await shown.card('Supply Voltage').getByRole('button', { name: 'Supply Voltage', exact: true }).focus()
  await expect(hint).toContainText('Show in the chart')
})
