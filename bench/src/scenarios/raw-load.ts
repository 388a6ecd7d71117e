import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { storeHistory } from '../lib/devices/store-history.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import { cpuOf, memoryOf } from '../lib/measuring/usage.ts'
import { keysOf } from '../load/bodies.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const stepSeconds = 5
const requestPoints = 10_000
const keys = keysOf(10).map(([key]) => key)

type Range = {
  readonly deviceId: string
  readonly from: number
  readonly to: number
  readonly points: number
}

export const rawLoad: Scenario = {
  id: 'raw-load',
  title:
    'Raw data of one device, 10 of its 40 keys: the call, then the table in the browser with all its rows',
  async run(surroundings) {
    const points = surroundings.quick ? 100_000 : 1_000_000
    const [deviceId] = deviceIds(1) as [string]
    const to = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds
    const range = { deviceId, points, from: to - points * stepSeconds, to }
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      await portal.createDevices([deviceId])
      surroundings.log(`storing ${points.toLocaleString('en')} points of 40 keys over HTTP`)
      await storeHistory(portal, {
        deviceIds: [deviceId],
        fromSeconds: range.from,
        stepSeconds,
        points,
        pointsPerRequest: requestPoints,
        connectionsPerDevice: 2,
        plan: { keys: 40, canFrames: 0 },
      })
      return [...(await ofCall(surroundings, portal, range)), ...(await ofTable(surroundings, portal, range))]
    } finally {
      await portal.stop()
    }
  },
}

/** The page's call, without a browser. */
async function ofCall({ log }: ScenarioContext, portal: Portal, range: Range): Promise<Row[]> {
  const session = await portal.signIn()
  log('the call')
  const before = memoryOf(portal.pid)?.nowMb ?? 0
  const cpuBefore = cpuOf(portal.pid)
  const startedMs = performance.now()
  const response = await fetch(`${portal.origin}${pathOf(range)}`, { headers: { cookie: session.cookie } })
  if (!response.ok || !response.body) throw new Error(`The call answered ${response.status}.`)
  let firstMs = 0
  let bytes = 0
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    firstMs ||= performance.now() - startedMs
    bytes += piece.length
  }
  const wholeMs = performance.now() - startedMs
  const grownMb = (memoryOf(portal.pid)?.nowMb ?? 0) - before
  const cpuAfter = cpuOf(portal.pid)
  const cpuSeconds =
    cpuBefore && cpuAfter ? cpuAfter.main + cpuAfter.others - cpuBefore.main - cpuBefore.others : Number.NaN
  session.close()
  const name = `raw data, ${range.points.toLocaleString('en')} points × ${keys.length} keys`
  return [
    { name: `${name}, call to first row`, value: firstMs, unit: 'ms', target: { atMost: 1_000 } },
    {
      name: `${name}, complete`,
      value: wholeMs,
      unit: 'ms',
      target: { atMost: 10_000 },
      note: `${Math.round(bytes / 1_000_000)} MB of JSON, ${cpuSeconds.toFixed(1)} s of the server's processor time, it grew by ${Math.round(grownMb)} MB`,
    },
  ]
}

function pathOf({ deviceId, from, to }: Range): string {
  return `/api/device/device/${deviceId}/columns?dataKeys=${keys.join(',')}&from=${from}&to=${to}`
}

async function ofTable(surroundings: ScenarioContext, portal: Portal, range: Range): Promise<Row[]> {
  const { context, close } = await openBrowser(surroundings, portal)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    surroundings.log('the table')
    const query = `from=${range.from}&to=${range.to}&cols=${keys.join(',')}&size=all`
    await page.goto(`${portal.origin}/raw/${range.deviceId}?${query}`, { waitUntil: 'commit' })
    await page.getByTestId('raw-row').first().waitFor({ timeout: 60_000 })
    const firstMs = await page.evaluate(() => performance.now())
    await page.locator('[data-phase="done"]').waitFor({ timeout: 120_000 })
    const doneMs = await page.evaluate(() => performance.now())
    const heapBytes = await heapOf(devtools)
    surroundings.log('from the first row to the last')
    const { longTasks, frames } = await scroll(page)
    const name = `table of ${range.points.toLocaleString('en')} rows × ${keys.length} columns`
    return [
      { name: `${name}, page opened to first row`, value: firstMs, unit: 'ms' },
      { name: `${name}, page opened to complete`, value: doneMs, unit: 'ms' },
      {
        name: `${name}, heap and typed arrays`,
        value: heapBytes / 1_000_000,
        unit: 'MB',
        target: { atMost: 1_000 },
        note: 'garbage collected',
      },
      {
        name: `${name}, longest task while scrolling`,
        value: Math.max(0, ...longTasks),
        unit: 'ms',
        target: { atMost: 50 },
        note: `${longTasks.length} tasks over 50 ms in ${frames.length} frames, the slowest of ${Math.round(Math.max(...frames))} ms`,
      },
    ]
  } finally {
    await close()
  }
}

/** Heap of objects plus the memory of typed arrays. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const usage = await devtools.send('Runtime.getHeapUsage')
  const { backingStorageSize = 0 } = usage as { readonly backingStorageSize?: number }
  return usage.usedSize + backingStorageSize
}

type Scrolled = { readonly longTasks: readonly number[]; readonly frames: readonly number[] }
type Frame = { scrollTop: number; readonly scrollHeight: number }
type Browser = {
  readonly document: { readonly querySelector: (selector: string) => Frame }
  readonly requestAnimationFrame: (then: () => void) => void
}

/** Scrolls by wheel, then jumps between positions, to the end. */
function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate(() => {
    const browser = globalThis as unknown as Browser
    const frame = browser.document.querySelector('[data-testid="raw-frame"]')
    const longTasks: number[] = []
    const frames: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration)
    }).observe({ entryTypes: ['longtask'] as never })
    return new Promise<Scrolled>((resolve) => {
      let before = performance.now()
      const step = () => {
        const nowMs = performance.now()
        frames.push(nowMs - before)
        before = nowMs
        frame.scrollTop += frames.length < 300 ? 320 : frame.scrollHeight / 100
        if (frames.length < 400) browser.requestAnimationFrame(step)
        else resolve({ longTasks, frames })
      }
      browser.requestAnimationFrame(step)
    })
  })
}
