import type { Page } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { makeFleet } from '../lib/devices/fleet.ts'
import { p50, p99 } from '../lib/measuring/percentile.ts'
import { type Portal, startPortal } from '../lib/portal/portal.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

/** All devices on one page, the hardest case: only visible rows are drawn. */
const path = '/?size=all'
const warmUps = 2

export const fleetGrid: Scenario = {
  id: 'fleet-grid',
  title: 'The fleet of an owner of 10,000 devices, in the browser: usable, filtered, scrolled',
  async run(surroundings) {
    const count = surroundings.quick ? 2_000 : 10_000
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      await makeFleet(surroundings, portal, count)
      return await withPage(surroundings, portal, count)
    } finally {
      await portal.stop()
    }
  },
}

async function withPage(surroundings: ScenarioContext, portal: Portal, count: number): Promise<Row[]> {
  const { context, close } = await openBrowser(surroundings, portal)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchFirstRow, count)
    const loads = surroundings.quick ? 5 : 20
    surroundings.log(`${loads} times the fleet`)
    const opened: number[] = []
    for (let load = 0; load < warmUps + loads; load++) opened.push(await open(page, portal))
    const words = surroundings.quick ? 8 : 40
    surroundings.log(`${words} words`)
    const typed = await type(page, words, count)
    surroundings.log('from the first row to the last')
    return rows(count, opened.slice(warmUps), typed, await scroll(page))
  } finally {
    await close()
  }
}

/** @returns milliseconds from the start of the navigation to the painted first row */
async function open(page: Page, portal: Portal): Promise<number> {
  await page.goto(`${portal.origin}${path}`, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (globalThis as Opened).usableMs)
  return (await usable.jsonValue()) ?? 0
}

type Opened = typeof globalThis & { usableMs?: number }

/**
 * Runs in each page before its own code, because an observer outside sees a row only when the page has time to respond.
 */
function watchFirstRow(count: number): void {
  const page = globalThis as unknown as Browser & Opened
  const first = `[role="grid"][aria-rowcount="${count + 1}"] [data-testid="device-row"]`
  const observer = new page.MutationObserver(() => {
    if (!page.document.querySelector(first)) return
    observer.disconnect()
    page.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        page.usableMs = performance.now()
      })
      port1.start()
      port2.postMessage(null)
    })
  })
  observer.observe(page.document, { childList: true, subtree: true, attributeFilter: ['aria-rowcount'] })
}

type Filtered = typeof globalThis & { filtered: number[] }

/** Each letter changes the result. @returns milliseconds from each letter to the painted rows */
async function type(page: Page, words: number, count: number): Promise<number[]> {
  const digits = Math.floor(Math.log10(count))
  const field = page.getByRole('searchbox', { name: 'Search devices' })
  // Leaves as many digits as select one device.
  await field.fill(`ben${'0'.repeat(6 - digits)}`)
  await page.locator(`[aria-rowcount="${Math.min(count, 10 ** digits) + 1}"]`).waitFor()
  await page.evaluate(watchFilter)
  let letters = 0
  for (let word = 0; word < warmUps + words; word++) {
    for (const letter of String(10 ** (digits - 1) + ((word * 37) % 900))) {
      await field.press(letter)
      letters += 1
      await page.waitForFunction((count) => (globalThis as Filtered).filtered.length >= count, letters)
    }
    for (let left = digits; left > 0; left--) {
      await field.press('Backspace')
      letters += 1
      await page.waitForFunction((count) => (globalThis as Filtered).filtered.length >= count, letters)
    }
  }
  return (await page.evaluate(() => (globalThis as Filtered).filtered)).slice(warmUps * 2 * digits)
}

/** The part of the browser used in the page; this folder has Node's types. */
type Browser = Filtered & {
  readonly document: {
    readonly querySelector: (selector: string) => { scrollTop: number; readonly scrollHeight: number }
    readonly addEventListener: (name: string, heard: () => void, capture: boolean) => void
  }
  readonly MutationObserver: new (
    seen: () => void,
  ) => {
    readonly observe: (
      target: unknown,
      wish: {
        readonly attributeFilter: readonly string[]
        readonly childList?: boolean
        readonly subtree?: boolean
      },
    ) => void
    readonly disconnect: () => void
  }
  readonly requestAnimationFrame: (then: () => void) => void
}

/** Runs in the page: time from each letter until the found rows are painted. */
function watchFilter(): void {
  const page = globalThis as unknown as Browser
  page.filtered = []
  let startMs: number | undefined
  page.document.addEventListener(
    'input',
    () => {
      startMs = performance.now()
    },
    true,
  )
  const seen = () => {
    const typedMs = startMs
    if (typedMs === undefined) return
    startMs = undefined
    page.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => page.filtered.push(performance.now() - typedMs))
      port1.start()
      port2.postMessage(null)
    })
  }
  new page.MutationObserver(seen).observe(page.document.querySelector('[role="grid"]'), {
    attributeFilter: ['aria-rowcount'],
  })
}

type Scrolled = { readonly longTasks: readonly number[]; readonly frames: readonly number[] }

/** Ten rows per frame, for four hundred frames. */
async function scroll(page: Page): Promise<Scrolled> {
  await page.getByRole('searchbox', { name: 'Search devices' }).fill('')
  return page.evaluate(scrollAll)
}

function scrollAll(): Promise<Scrolled> {
  const page = globalThis as unknown as Browser
  const frame = page.document.querySelector('[data-testid="fleet-frame"]')
  const longTasks: number[] = []
  const frames: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration)
  }).observe({ entryTypes: ['longtask'] as never })
  return new Promise((resolve) => {
    let before = performance.now()
    const step = () => {
      const nowMs = performance.now()
      frames.push(nowMs - before)
      before = nowMs
      frame.scrollTop += 440
      if (frames.length < 400) page.requestAnimationFrame(step)
      else resolve({ longTasks, frames })
    }
    page.requestAnimationFrame(step)
  })
}

function rows(
  count: number,
  opened: readonly number[],
  typed: readonly number[],
  { longTasks, frames }: Scrolled,
): Row[] {
  const fleet = `fleet of ${count.toLocaleString('en')} on one page`
  return [
    { name: `${fleet}, usable, p50`, value: p50(opened), unit: 'ms', target: { atMost: 1500 } },
    { name: `${fleet}, usable, p99`, value: p99(opened), unit: 'ms', target: { atMost: 1500 } },
    {
      name: `${fleet}, letter to filtered rows, p50`,
      value: p50(typed),
      unit: 'ms',
      target: { atMost: 100 },
    },
    {
      name: `${fleet}, letter to filtered rows, p99`,
      value: p99(typed),
      unit: 'ms',
      target: { atMost: 100 },
    },
    {
      name: `${fleet}, frame while scrolling, p99`,
      value: p99(frames),
      unit: 'ms',
      target: { atMost: 50 },
      note: `${longTasks.length} long tasks, the longest ${Math.round(Math.max(0, ...longTasks))} ms`,
    },
  ]
}
