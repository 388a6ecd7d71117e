import { expect, type Page } from '@playwright/test'

/** As the project `phone` has it. */
const screen = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }

/**
 * Goes on as a phone: its screen, its viewport and its finger, in the same page. A second page for a phone would fetch and compile
 * everything once more, which takes longer than what is looked at.
 */
export async function becomePhone(page: Page): Promise<void> {
  // What Playwright knows of the size, so that it does not put the desk's back.
  await page.setViewportSize({ width: screen.width, height: screen.height })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setDeviceMetricsOverride', screen)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  // Not its width: what is too wide for a phone makes the window wider as well.
  const query = `(width: ${screen.width}px) and (pointer: coarse) and (resolution: ${screen.deviceScaleFactor}dppx)`
  await expect.poll(() => page.evaluate(`matchMedia('${query}').matches`)).toBe(true)
}
