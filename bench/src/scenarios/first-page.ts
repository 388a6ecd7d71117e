import { constants, gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import type { Row, Scenario } from '../scenario.ts'

/** CPU slowdown of the browser on the second visit: prefetching must wait there as well. */
const slowMachine = 6

/** Limits of the JavaScript that a page needs before it is usable: files, and kilobytes compressed. */
const pages = {
  first: {
    name: 'first page',
    maximumKilobytes: 240,
    maximumFiles: 15,
    usable: '[data-testid="device-row"]',
  },
  signIn: {
    name: 'sign-in page',
    maximumKilobytes: 190,
    maximumFiles: 12,
    usable: 'input[autocomplete="username"]',
  },
} as const

export const firstPage: Scenario = {
  id: 'first-page',
  title: 'JavaScript of the first page and of signing in, until they can be used',
  async run(surroundings) {
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      await portal.createDevices(deviceIds(10))
      const { context, close } = await openBrowser(surroundings, portal)
      const measured: Row[] = []
      for (const visited of ['first', 'signIn'] as const) {
        if (visited === 'signIn') await context.clearCookies()
        for (const slowdown of [1, slowMachine])
          measured.push(...(await measurePage(context, portal, visited, slowdown)))
      }
      await close()
      return measured
    } finally {
      await portal.stop()
    }
  },
}

async function measurePage(
  context: BrowserContext,
  portal: Portal,
  visited: keyof typeof pages,
  slowdown: number,
): Promise<Row[]> {
  const { name, maximumKilobytes, maximumFiles } = pages[visited]
  const scripts = await scriptsUntilUsable(context, portal, visited, slowdown)
  const bytes = scripts.reduce((sum, script) => sum + gzipBytes(script), 0)
  const what = `${name}${slowdown > 1 ? ' on a slow machine' : ''}, JavaScript before it is usable`
  return [
    { name: `${what}, gzip`, value: bytes / 1000, unit: 'kB', target: { atMost: maximumKilobytes } },
    { name: what, value: scripts.length, unit: 'files', target: { atMost: maximumFiles } },
  ]
}

const gzipBytes = (script: Buffer) => gzipSync(script, { level: constants.Z_BEST_COMPRESSION }).length

/** All scripts requested until the page is usable, including preloads. */
async function scriptsUntilUsable(
  context: BrowserContext,
  portal: Portal,
  visited: keyof typeof pages,
  slowdown: number,
): Promise<Buffer[]> {
  const { usable } = pages[visited]
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Observed within the page: seen from another process, the page would already be prefetching.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(usable)})) return
    observer.disconnect()
    performance.mark('usable')
  }).observe(document, { childList: true, subtree: true })`)
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) scripts.set(response.url(), response)
  })
  await page.goto(portal.origin, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  const asked = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= performance.getEntriesByName('usable')[0].startTime)
    .map(({ name }) => name)`)
  const bodies = await Promise.all(asked.flatMap((url) => scripts.get(url)?.body() ?? []))
  await page.close()
  return bodies
}
