import { constants, gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import type { Scenario } from '../scenario.ts'

export const firstPage: Scenario = {
  id: 'first-page',
  title: 'JavaScript of the first page, until the list of devices can be used',
  async run(surroundings) {
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      await portal.createDevices(deviceIds(10))
      const { context, close } = await openBrowser(surroundings, portal)
      const scripts = await scriptsUntilList(context, portal)
      await close()
      const bytes = scripts.reduce((sum, script) => sum + gzipBytes(script), 0)
      return [
        {
          name: 'first page, JavaScript before the list is usable, gzip',
          value: bytes / 1000,
          unit: 'kB',
          target: { atMost: 250 },
          note: `${scripts.length} files`,
        },
      ]
    } finally {
      await portal.stop()
    }
  },
}

const gzipBytes = (script: Buffer) => gzipSync(script, { level: constants.Z_BEST_COMPRESSION }).length

/** Everything that the browser asks for as a script until a row of the list stands there, preloads included. */
async function scriptsUntilList(context: BrowserContext, portal: Portal): Promise<Buffer[]> {
  const page = await context.newPage()
  const asked: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const isScript = response.headers()['content-type']?.includes('javascript')
    if (isScript) asked.push(response.body())
  })
  await page.goto(portal.origin, { waitUntil: 'commit' })
  await page.getByTestId('device-row').first().waitFor()
  return Promise.all(asked)
}
