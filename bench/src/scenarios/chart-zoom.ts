import type { Page } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { storeHistory } from '../lib/devices/store-history.ts'
import { waitForRollups } from '../lib/devices/wait-for-rollups.ts'
import { p50, p95 } from '../lib/measuring/percentile.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import { waitFor } from '../lib/wait.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const stepSeconds = 5
const daySeconds = 86_400
const dayPoints = daySeconds / stepSeconds
const wheelNotchPx = 100
const warmUps = 4

type Shown = { readonly deviceId: string; readonly from: number; readonly to: number }

export const chartZoom: Scenario = {
  id: 'chart-zoom',
  title: 'A step of zoom in the chart of a device, to the finer series painted',
  async run(surroundings) {
    const days = surroundings.quick ? 14 : 180
    const [deviceId] = deviceIds(1) as [string]
    const to = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds
    const from = to - days * daySeconds
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      await portal.createDevices([deviceId])
      surroundings.log(`storing ${(days * dayPoints).toLocaleString('en')} samples over HTTP`)
      await storeHistory(portal, {
        deviceIds: [deviceId],
        fromSeconds: from,
        stepSeconds,
        points: days * dayPoints,
        pointsPerRequest: dayPoints,
        connectionsPerDevice: 4,
        plan: { keys: 1, canFrames: 0 },
      })
      surroundings.log('waiting for the roll-ups of what was just stored')
      const session = await portal.signIn()
      await waitForRollups(
        portal,
        session,
        (call) =>
          `/api/device/device/${deviceId}/data?dataKeys=vin&downsample=1100&from=${from}&to=${to - call}`,
      )
      session.close()
      // Away from both ends, so that no step hits a limit.
      const quarter = ((to - from) / 4) | 0
      return await withPage(surroundings, portal, { deviceId, from: from + quarter, to: to - quarter })
    } finally {
      await portal.stop()
    }
  },
}

async function withPage(surroundings: ScenarioContext, portal: Portal, shown: Shown): Promise<Row[]> {
  const { context, close } = await openBrowser(surroundings, portal, false)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchZoom)
    const query = `keys=vin&from=${shown.from}&to=${shown.to}`
    await page.goto(`${portal.origin}/data/${shown.deviceId}?${query}`, { waitUntil: 'commit' })
    const chart = page.locator('[data-testid="chart-area"][data-state="ready"][aria-busy="false"]')
    await chart.locator('canvas').waitFor({ timeout: 60_000 })
    await chart.getByRole('group').focus()
    const steps = surroundings.quick ? 20 : 60
    surroundings.log(`${steps} notches of the wheel and ${steps} keys, in and out`)
    const atRest = watchCalls(page)
    const wheel: number[] = []
    const key: number[] = []
    for (let step = 0; step < warmUps + steps; step++) {
      const isIn = step % 2 === 0
      wheel.push(await zoom(page, () => turnWheel(page, step, isIn ? -1 : 1)))
      await atRest()
      key.push(await zoom(page, () => page.keyboard.press(isIn ? '+' : '-')))
      await atRest()
    }
    return [
      ...rows('notch of the wheel', wheel.slice(warmUps)),
      ...rows('press of + or −', key.slice(warmUps)),
    ]
  } finally {
    await close()
  }
}

/**
 * @returns a function that waits until no call is running: the marks of a range load after its series, and a person
 * looks before the next step.
 */
function watchCalls(page: Page): () => Promise<unknown> {
  let running = 0
  page.on('request', () => void running++)
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', () => void running--)
  return () =>
    waitFor('the page to be at rest', 60_000, async () => {
      await page.evaluate(() => (globalThis as unknown as Browser).pauseFrames())
      return running <= 0 ? true : undefined
    })
}

/** Always at another position, so that no range was cached before. */
async function turnWheel(page: Page, step: number, direction: -1 | 1): Promise<void> {
  const box = await page.locator('[data-testid="chart-area"] canvas').boundingBox()
  if (!box) throw new Error('There is no chart.')
  const share = 0.3 + ((step * 7) % 41) / 100
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  // Let the hover effect of the pointer paint first.
  await page.evaluate(() => (globalThis as unknown as Browser).pauseFrames())
  await page.mouse.wheel(0, direction * wheelNotchPx)
}

/** @returns milliseconds from the event to the painted finer series */
async function zoom(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as Browser).awaitZoom())
  await act()
  const painted = await page.waitForFunction(() => (globalThis as unknown as Browser).zoomMs, undefined, {
    timeout: 20_000,
  })
  const ms = await painted.jsonValue()
  if (ms === undefined) throw new Error('A step was not painted.')
  return ms
}

/** The part of the browser used in the page; this folder has Node's types. */
type Browser = typeof globalThis & {
  zoomMs: number | undefined
  awaitZoom: () => void
  pauseFrames: () => Promise<void>
  readonly addEventListener: (
    name: string,
    heard: (event: { timeStamp: number }) => void,
    capture: boolean,
  ) => void
  readonly requestAnimationFrame: (then: () => void) => void
  readonly document: { readonly querySelector: (selector: string) => Element | null }
  readonly CanvasRenderingContext2D: { readonly prototype: { clearRect: (...box: number[]) => void } }
}

type Element = {
  readonly getAttribute: (name: string) => string | null
  readonly contains: (other: unknown) => boolean
}

/**
 * Runs in each page before its own code. Drawing starts by clearing the canvas: the first time after the event that the
 * range has changed and nothing is loading is the finer series.
 */
function watchZoom(): void {
  const page = globalThis as unknown as Browser
  let startMs: number | undefined
  let before = ''
  const area = () => page.document.querySelector('[data-testid="chart-area"]')
  const rangeNow = () => {
    const drawing = page.document.querySelector('[data-testid="chart-area"] [role="img"]')
    return `${drawing?.getAttribute('data-from')} ${drawing?.getAttribute('data-to')}`
  }
  page.awaitZoom = () => {
    page.zoomMs = undefined
    startMs = undefined
    before = rangeNow()
  }
  page.pauseFrames = () =>
    new Promise((resolve) => page.requestAnimationFrame(() => page.requestAnimationFrame(() => resolve())))
  for (const name of ['wheel', 'keydown'])
    page.addEventListener(name, (event) => void (startMs ??= event.timeStamp), true)
  const { prototype } = page.CanvasRenderingContext2D
  const { clearRect } = prototype
  prototype.clearRect = function (this: { readonly canvas: unknown }, ...box) {
    clearRect.apply(this, box)
    const place = area()
    if (startMs === undefined || !place?.contains(this.canvas)) return
    if (place.getAttribute('aria-busy') !== 'false' || rangeNow() === before) return
    const started = startMs
    startMs = undefined
    page.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        page.zoomMs = performance.now() - started
      })
      port1.start()
      port2.postMessage(null)
    })
  }
}

function rows(step: string, times: readonly number[]): Row[] {
  const name = `zoom in the chart, ${step} to the finer series painted`
  const note = `${times.length} steps over months of a point each ${stepSeconds} s`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', target: { atMost: 150 }, note },
    { name: `${name}, p95`, value: p95(times), unit: 'ms', target: { atMost: 150 }, note },
  ]
}
