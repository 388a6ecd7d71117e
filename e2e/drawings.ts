import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions, unpackBrowser } from './fixtures/browser.ts'
import { root } from './fixtures/paths.ts'

// Converts each drawing of the demo's machines to a PNG beside it, because portals accept only PNG and JPEG. Run it
// after changing a drawing.

const folder = join(root, 'apps/simulator/src/demo/content/drawings')
const size = { width: 640, height: 420 }

await unpackBrowser()
const browser = await chromium.launch(launchOptions)
try {
  const page = await browser.newPage({ viewport: size })
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.svg'))) {
    const drawing = await readFile(join(folder, name), 'utf8')
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`)
    await page.screenshot({ path: join(folder, name.replace('.svg', '.png')), omitBackground: true })
    console.log(name)
  }
} finally {
  await browser.close()
}
