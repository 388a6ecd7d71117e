import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { watchMainThread } from '../lib/measuring/main-thread.ts'
import { connectDevice, type MqttDevice, publishPacket } from '../lib/devices/mqtt-device.ts'
import { p50, p95 } from '../lib/measuring/percentile.ts'
import { deviceIds, type Portal, secretOf, startPortal } from '../lib/portal/portal.ts'
import { sleep, waitFor } from '../lib/wait.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'
import { acknowledged } from './puback.ts'

const cards = 200
const everyMs = 1000
/** Number of points that a page keeps; its memory can only be constant once that is reached. */
const heldPoints = 600
const patienceMs = 60_000
/** Updates between two checks that the page keeps up. */
const pace = 10
/** Longer than any delay in the page. */
const restMs = 12_000
/** Replaces all points of the first load, and lets the browser compile hot code. */
const warmUpdates = heldPoints + 200
/** To subtract the page's own work, such as its clocks, from that of updates. */
const idleSeconds = 10

type Watching = typeof globalThis & { longTasks: number[]; firstCardMs: number }

export const cards200: Scenario = {
  id: 'cards-200',
  title: `Device page with ${cards} cards fed once a second: work, long tasks, memory`,
  async run(surroundings) {
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    const [deviceId] = deviceIds(1) as [string]
    try {
      await portal.createDevices([deviceId])
      await chooseDisplays(portal, deviceId)
      const device = await connectDevice(portal.mqttPort, deviceId, secretOf(deviceId))
      try {
        return await withPage(surroundings, portal, { device, deviceId })
      } finally {
        device.close()
      }
    } finally {
      await portal.stop()
    }
  },
}

type Sender = { readonly device: MqttDevice; readonly deviceId: string }

/** Every fifth card is a gauge, every tenth a text, the others numbers with a trend. */
async function chooseDisplays(portal: Portal, deviceId: string): Promise<void> {
  const gaugeSettings = { min: 0, max: 100, warnLow: 5, warnHigh: 95, alarmLow: 1, alarmHigh: 99 }
  const digitalSettings = { lowThreshold: 50, lowString: 'LOW', highString: 'HIGH' }
  const displays = Array.from({ length: cards }, (_, at) => {
    const names = { name: `Channel ${at + 1}`, units: 'kPa', dp: 1 }
    if (at % 10 === 9) return [`cp${at + 1}`, { ...names, displayType: 'digital', digitalSettings }]
    return [`cp${at + 1}`, at % 5 === 4 ? { ...names, displayType: 'gauge', gaugeSettings } : names]
  })
  const session = await portal.signIn()
  const settings = { PORTAL_displaySettings: Object.fromEntries(displays) as object }
  await session.send('POST', '/api/portal/device-set-settings', { deviceid: deviceId, settings })
  session.close()
}

async function withPage(surroundings: ScenarioContext, portal: Portal, sender: Sender): Promise<Row[]> {
  const updates = surroundings.quick ? 300 : 2000
  const beats = surroundings.quick ? 20 : 120
  let message = 0
  // First in the past, one second apart; the last ones reach the present.
  const startSeconds = Math.floor(Date.now() / 1000) - heldPoints - warmUpdates - updates - 60
  const send = (tsSeconds = startSeconds + message) => publish(sender, tsSeconds, message++)
  surroundings.log(`${heldPoints} points before`)
  for (let point = 0; point < heldPoints; point++) await send()
  const { context, close } = await openBrowser(surroundings, portal)
  try {
    const page = await context.newPage()
    const address = `${portal.origin}/data/${sender.deviceId}`
    const opened = await openings(page, address, surroundings.quick ? 5 : 20)
    const browser = await context.newCDPSession(page)
    surroundings.log(`${updates} updates as fast as they are shown`)
    const heap = await measureHeapGrowth(page, browser, updates, send)
    surroundings.log(`${beats} updates, one a second`)
    const work = await measureUpdates(page, browser, beats, () => send(Date.now() / 1000))
    return rowsOf({ opened, heap, updates, ...work })
  } finally {
    await close()
  }
}

/** A wave over all cards, so that every text and trend changes with every message. */
async function publish({ device, deviceId }: Sender, tsSeconds: number, message: number): Promise<void> {
  const point: Record<string, number> = { ts: tsSeconds }
  for (let at = 0; at < cards; at++)
    point[`cp${at + 1}`] = Math.round(500 + 400 * Math.sin(message / 7 + at)) / 10 + at / 1000
  await acknowledged(device, publishPacket(deviceId, Buffer.from(JSON.stringify(point))).bytes)
}

/** @returns milliseconds from the start of each navigation to the first painted value */
async function openings(page: Page, address: string, count: number): Promise<number[]> {
  await page.addInitScript(watchFirstCard)
  const times: number[] = []
  for (let open = 0; open <= count; open++) {
    await page.goto(address, { waitUntil: 'commit' })
    const ms = await waitFor('the first card', patienceMs, async () => {
      const firstMs = await page.evaluate(() => (globalThis as Watching).firstCardMs)
      return firstMs > 0 ? firstMs : undefined
    })
    // The first visit fills the caches.
    if (open > 0) times.push(ms)
  }
  await page
    .locator('[data-testid^="value-cp"]')
    .nth(cards - 1)
    .waitFor({ state: 'attached' })
  return times
}

/** The part of the browser used in the page; this folder has Node's types. */
type Browser = Watching & {
  readonly document: { readonly querySelector: (selector: string) => { readonly textContent: string } | null }
  readonly requestAnimationFrame: (then: () => void) => void
}

/** Node's own observer does not support long tasks. */
type Observing = Pick<Watching, 'longTasks'> & {
  readonly PerformanceObserver: new (
    heard: (list: { readonly getEntries: () => readonly { readonly duration: number }[] }) => void,
  ) => { readonly observe: (what: object) => void }
}

/** Runs in each new page: milliseconds from the start of the navigation until a card with a value has been painted. */
function watchFirstCard(): void {
  const page = globalThis as Browser
  page.firstCardMs = 0
  const look = () => {
    const isThere = Boolean(page.document.querySelector('[data-testid^="value-"]')?.textContent)
    if (!isThere) return page.requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      page.firstCardMs = performance.now()
    })
    port1.start()
    port2.postMessage(null)
    return undefined
  }
  page.requestAnimationFrame(look)
}

async function shown(page: Page, message: number): Promise<void> {
  const text = (Math.round(500 + 400 * Math.sin(message / 7)) / 10).toFixed(1)
  await waitFor(
    `message ${message} to be shown`,
    patienceMs,
    async () => {
      const value = await page.evaluate(
        () => (globalThis as Browser).document.querySelector('[data-testid="value-cp1"]')?.textContent,
      )
      return value?.startsWith(text) ? true : undefined
    },
    20,
  )
}

type Heap = { readonly beforeBytes: number; readonly afterBytes: number }

async function measureHeapGrowth(
  page: Page,
  browser: CDPSession,
  updates: number,
  send: () => Promise<void>,
): Promise<Heap> {
  const usedAfter = async (from: number, to: number) => {
    for (let update = from; update < to; update++) {
      await send()
      // No faster than the page follows, because queued updates would count as memory.
      if (update % pace === pace - 1) await shown(page, heldPoints + update)
    }
    await sleep(restMs)
    return usedHeap(browser)
  }
  const beforeBytes = await usedAfter(0, warmUpdates)
  return { beforeBytes, afterBytes: await usedAfter(warmUpdates, warmUpdates + updates) }
}

async function usedHeap(browser: CDPSession): Promise<number> {
  // Objects held by finalisers need several collections.
  for (let turn = 0; turn < 3; turn++) await browser.send('HeapProfiler.collectGarbage')
  return (await browser.send('Runtime.getHeapUsage')).usedSize
}

type Work = {
  readonly perUpdateMs: readonly number[]
  readonly idleMs: number
  readonly longTasks: readonly number[]
}

/** Main thread time per update: parsing, rendering, layout and painting until the next one arrives. */
async function measureUpdates(
  page: Page,
  browser: CDPSession,
  beats: number,
  send: () => Promise<void>,
): Promise<Work> {
  const { measureWork } = await watchMainThread(browser)
  await page.evaluate(watchLongTasks)
  const idle: number[] = []
  for (let second = 0; second < idleSeconds; second++) idle.push(await measureWork(async () => {}, everyMs))
  const perUpdateMs: number[] = []
  for (let update = 0; update < beats; update++) perUpdateMs.push(await measureWork(send, everyMs))
  const longTasks = await page.evaluate(() => (globalThis as Watching).longTasks)
  return { perUpdateMs, idleMs: p50(idle), longTasks }
}

/** Runs in the page. */
function watchLongTasks(): void {
  const page = globalThis as unknown as Observing
  page.longTasks = []
  new page.PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

type Measured = Work & { readonly opened: readonly number[]; readonly heap: Heap; readonly updates: number }

function rowsOf({ opened, heap, updates, perUpdateMs, idleMs, longTasks }: Measured): Row[] {
  const name = `${cards} cards fed once a second`
  const note = `${perUpdateMs.length} updates, with the ${idleMs.toFixed(1)} ms a second that the page spends without any`
  const longest = Math.max(0, ...longTasks)
  const grownMb = (heap.afterBytes - heap.beforeBytes) / 1_000_000
  return [
    { name: `${name}, first card painted, p50`, value: p50(opened), unit: 'ms', target: { atMost: 1000 } },
    {
      name: `${name}, work of the main thread an update, p50`,
      value: p50(perUpdateMs),
      unit: 'ms',
      target: { atMost: 10 },
      note,
    },
    { name: `${name}, work of the main thread an update, p95`, value: p95(perUpdateMs), unit: 'ms', note },
    {
      name: `${name}, longest task`,
      value: longest,
      unit: 'ms',
      target: { atMost: 50 },
      note: `${longTasks.length} tasks over 50 ms; 0: none`,
    },
    {
      name: `${name}, growth of the heap`,
      value: grownMb,
      unit: 'MB',
      target: { atMost: 1 },
      note: `over ${updates} updates, from ${(heap.beforeBytes / 1_000_000).toFixed(1)} MB, garbage collected`,
    },
  ]
}
