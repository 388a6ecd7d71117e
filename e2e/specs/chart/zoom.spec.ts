import { expect, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { inAddress, sendPoints } from './history.ts'

test.use({ account: 'owner@example.com' })

const long = { spanSeconds: 40_000, stepSeconds: 5 }

test('the wheel zooms around the pointer with Ctrl, and scrolls the page without it', async ({
  page,
  device,
}) => {
  const range = await sendPoints(device, long)
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  const middle = (range.from + range.to) / 2
  await chart.hover(middle, range)
  await page.mouse.wheel(0, -100)
  await expect(page.getByText('Hold Ctrl to zoom with the wheel')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(inAddress(range)))

  await chart.hover(middle, range)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -240)
  await page.keyboard.up('Control')
  await expect
    .poll(async () => (await chart.shownRange()).to - (await chart.shownRange()).from)
    .toBeLessThan(22_000)
  const zoomed = await chart.shownRange()
  expect(Math.abs((zoomed.from + zoomed.to) / 2 - middle)).toBeLessThan(400)
  await expect(page).toHaveURL(new RegExp(inAddress(zoomed)))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(inAddress(range)))
})

test('consecutive wheel steps add up, and are one step for the back button', async ({ page, device }) => {
  const range = await sendPoints(device, long)
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await chart.hover((range.from + range.to) / 2, range)
  await chart.frame.focus()
  const notches = 6
  for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, -100)
  const width = (range.to - range.from) * 0.75 ** notches
  await expect
    .poll(async () => Math.abs((await chart.shownRange()).to - (await chart.shownRange()).from - width))
    .toBeLessThan(5)
  await expect(page).toHaveURL(new RegExp(inAddress(await chart.shownRange())))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(inAddress(range)))
})

test('a zoomed range loads its own series, down to single points', async ({ page, device }) => {
  // A single point of 95 in a day.
  const range = await sendPoints(device, { spanSeconds: 86_000, stepSeconds: 10 }, (seconds) =>
    seconds === 43_000 ? 95 : 40,
  )
  const spike = range.from + 43_000
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  await chart.findByHover(spike, range, '95.0)')
  const near = { from: spike - 300, to: spike + 300 }
  const finer = page.waitForResponse(
    (answer) => answer.url().includes('/data?') && answer.url().includes(`from=${near.from}`),
  )
  await page.goto(page.url().replace(inAddress(range), inAddress(near)))
  const { series } = (await (await finer).json()) as { series: { analog1: { ts: number[]; n: number[] } } }
  expect(series.analog1.n).toEqual(series.analog1.n.map(() => 1))
  expect(series.analog1.ts).toContain(spike)
  await chart.findByHover(spike, near, /^95\.0 ?%$/)
})

test('Shift and drag move the range, as does dragging the time axis', async ({ page, device }) => {
  const range = await sendPoints(device, long)
  const { chart } = new DevicePage(page)
  const start = { from: range.from + 20_000, to: range.from + 30_000 }
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(start)}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await page.keyboard.down('Shift')
  await chart.drag(start.from + 2000, start.from + 7000, start)
  await page.keyboard.up('Shift')
  await expect
    .poll(async () => Math.abs((await chart.shownRange()).from - (start.from - 5000)))
    .toBeLessThan(60)
  const moved = await chart.shownRange()
  await chart.drag(moved.from + 7000, moved.from + 2000, moved, { onTimeAxis: true })
  await expect
    .poll(async () => Math.abs((await chart.shownRange()).from - (moved.from + 5000)))
    .toBeLessThan(60)
})

test('plus, minus and the arrow keys zoom and move the range', async ({ page, device }) => {
  const range = await sendPoints(device, long)
  const { chart } = new DevicePage(page)
  const start = { from: range.from + 20_000, to: range.from + 24_000 }
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(start)}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await chart.frame.focus()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/data?') && asked.push(request.url())))
  await page.keyboard.press('+')
  const zoomed = { from: start.from + 1000, to: start.to - 1000 }
  await expect(page).toHaveURL(new RegExp(inAddress(zoomed)))
  await expect(chart.area).toHaveAttribute('aria-busy', 'false')
  expect(asked, 'the finer series is asked for once').toEqual([
    expect.stringContaining(`from=${zoomed.from}&to=${zoomed.to}`),
  ])
  await page.keyboard.press('-')
  await expect(page).toHaveURL(new RegExp(inAddress(start)))
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(new RegExp(inAddress({ from: start.from - 1000, to: start.to - 1000 })))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(inAddress(start)))
  await expect(chart.frame).toBeFocused()
})

test('a two-finger pinch zooms the range @phone', async ({ page, device }) => {
  const range = await sendPoints(device, long)
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  await chart.waitUntilReady()
  const middle = (range.from + range.to) / 2
  await chart.pinch(middle, range, 40, 120)
  await expect
    .poll(async () => (await chart.shownRange()).to - (await chart.shownRange()).from)
    .toBeLessThan(16_000)
  const zoomed = await chart.shownRange()
  expect(Math.abs((zoomed.from + zoomed.to) / 2 - middle)).toBeLessThan(1500)
  await expect(page).toHaveURL(new RegExp(inAddress(zoomed)))
})
