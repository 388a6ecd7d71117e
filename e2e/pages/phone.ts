import { expect, type Page } from '@playwright/test'

/** As the project `phone` has it. */
const screen = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }

/**
 * Goes on as a phone: its screen, its viewport and its finger, in the same page. A second page for a phone would fetch and compile
 * everything once more, which takes longer than what is looked at.
 *
 * @returns goes back to the desk
 */
export async function becomePhone(page: Page): Promise<() => Promise<void>> {
  const desk = page.viewportSize()
  // What Playwright knows of the size, so that it does not put the desk's back.
  await page.setViewportSize({ width: screen.width, height: screen.height })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setDeviceMetricsOverride', screen)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  // Not its width: what is too wide for a phone makes the window wider as well.
  const finger = `(pointer: coarse) and (resolution: ${screen.deviceScaleFactor}dppx)`
  // Before a page is opened there is none that says how wide it wants to be.
  const query = page.url() === 'about:blank' ? finger : `(width: ${screen.width}px) and ${finger}`
  await expect.poll(() => page.evaluate(`matchMedia('${query}').matches`)).toBe(true)
  return async () => {
    // What a connection to the browser has set ends with it.
    await client.detach()
    if (desk) await page.setViewportSize(desk)
    await expect.poll(() => page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(false)
  }
}
