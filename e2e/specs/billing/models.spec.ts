import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

/** Opens the page with another brand. */
async function openBranded(page: Page, change: (body: string) => string): Promise<void> {
  await page.route('/fcc', async (route) => {
    const answer = await route.fetch()
    const regulatory = '"regulatory":{"QUAD-C2":"Tested to the rules."}'
    const body = (await answer.text()).replace(/"regulatory":\{[^}]*\}/, regulatory)
    await route.fulfill({ response: answer, body: change(body) })
  })
  await page.goto('/fcc')
}

test('everyone sees the prices of two models, and their regulatory text if the brand shows one @both', async ({
  page,
}) => {
  await openBranded(page, (body) => body)
  const [orb, quad] = [page.getByTestId('model-ORB-C1'), page.getByTestId('model-QUAD-C2')]
  for (const card of [orb, quad]) {
    await expect(card).toContainText('Hosted')
    await expect(card).toContainText(/AUD.7\.50 per device per month, plus tax/)
  }
  await expect(quad).toContainText('Tested to the rules.')
  await expect(orb).not.toContainText('Regulatory information')
})

test('only the regulatory text is shown if plans are hidden', async ({ page }) => {
  await openBranded(page, (body) => body.replaceAll(/"plans",?/g, ''))
  await expect(page.getByTestId('model-QUAD-C2')).toContainText('Tested to the rules.')
  await expect(page.getByTestId('model-ORB-C1')).toHaveCount(0)
  await expect(page.getByText('AUD')).toHaveCount(0)
})
