import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium as launcher } from 'playwright-core'
import { buildWeb } from '../../../scripts/run.ts'
import type { ScenarioContext } from '../scenario.ts'
import type { Portal } from './portal/portal.ts'

/** Software rendering in place of a GPU, which maps need. Its frames are sometimes seconds late. */
const emulatedGraphics = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/**
 * A desktop browser in which the owner of the portal's devices is signed in.
 * @param hasMaps whether the pages show maps; without them no GPU is emulated
 */
export async function openBrowser(
  { folder, log }: ScenarioContext,
  portal: Portal,
  hasMaps = true,
): Promise<{ readonly context: BrowserContext; readonly close: () => Promise<void> }> {
  // The browser unpacks itself into this folder, and would reuse what another version left there.
  process.env['TMPDIR'] = await mkdtemp(join(folder, 'browser-'))
  const { default: chromium } = await import('@sparticuz/chromium')
  const browser = await launcher.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', ...(hasMaps ? emulatedGraphics : ['--disable-gpu'])],
  })
  log(`Chromium ${browser.version()}`)
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const session = await portal.signIn()
  session.close()
  await context.addCookies(
    session.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: portal.origin }
    }),
  )
  return { context, close: () => browser.close() }
}

/** Builds the front end if needed. Call before the server starts. */
export async function prepareWeb({ log }: ScenarioContext): Promise<void> {
  log('the front end, built where it is missing or old')
  await buildWeb()
}
