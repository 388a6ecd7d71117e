import { expect, type Page } from '@playwright/test'

/** Same as in the project `phone`. */
const screen = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }

/**
 * Emulates a phone's screen, viewport and touch in the same page. A second page would fetch and compile everything
 * again, which takes longer than the check itself.
 *
 * @returns restores the desktop
 */
export async function becomePhone(page: Page): Promise<() => Promise<void>> {
  const desk = page.viewportSize()
  // Playwright must know the size, otherwise it restores the desktop's.
  await page.setViewportSize({ width: screen.width, height: screen.height })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setDeviceMetricsOverride', screen)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  // Does not check the width: content too wide for a phone widens the viewport as well.
  const finger = `(pointer: coarse) and (resolution: ${screen.deviceScaleFactor}dppx)`
  // Before a page is opened, no viewport tag sets its width.
  const query = page.url() === 'about:blank' ? finger : `(width: ${screen.width}px) and ${finger}`
  await expect.poll(() => page.evaluate(`matchMedia('${query}').matches`)).toBe(true)
  return async () => {
    // Detaching the client ends its emulation.
    await client.detach()
    if (desk) await page.setViewportSize(desk)
    await expect.poll(() => page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(false)
  }
}
