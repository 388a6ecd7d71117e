import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device-page.ts'
import { Shell } from '../../pages/shell.ts'
import { visits } from './pages.ts'

const schemes = ['light', 'dark'] as const

/** Serious and critical faults against WCAG 2.2 AA and good practice, with where they are. */
async function faults(page: Page, except: readonly string[] = []): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules([...except]).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How far the page can be scrolled sideways, in pixels. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

const schemeAttribute = 'data-mantine-color-scheme'
const scheme = (page: Page) => page.locator('html')

for (const { name, account, open } of visits) {
  test.describe(name, () => {
    test.use({ account })
    test.beforeEach(({ past, problems }) => {
      expect(past).toBeDefined()
      // Asking who is here is answered with 401: nobody.
      if (account === undefined) problems.allow(/401 .*\/api\/portal\/user-login/)
    })

    test('can be read by everybody, light and dark', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        if (name !== 'API docs') await expect(scheme(page)).toHaveAttribute(schemeAttribute, colorScheme)
        expect(await faults(page), `${name}, ${colorScheme}`).toEqual([])
      }
    })

    test('fits a phone: no sideways scroll, and everybody can read it @phone', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
      await open(page)
      expect(await sidewaysPx(page)).toBe(0)
      expect(await faults(page), name).toEqual([])
    })
  })
}

test.describe('opened parts', () => {
  test.use({ account: 'owner@example.com' })
  test.beforeEach(({ past }) => expect(past).toBeDefined())

  test('menu, choice of range and of measurements, and raw data can be read by everybody @both', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shown = new DevicePage(page)
    await shown.open('DEMO00003')
    await expect(shown.chart.canvas).toBeVisible()
    const menu = await new Shell(page).openUserMenu()
    await expect(menu).toBeVisible()
    expect(await faults(page), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    await shown.chart.panel.getByRole('button', { name: 'Custom range' }).click()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    expect(await faults(page), 'range').toEqual([])
    await page.keyboard.press('Escape')

    await shown.chart.keys.click()
    await expect(shown.chart.keyOptions.first()).toBeVisible()
    // The list is scrolled by the arrow keys of its field, which keeps the focus.
    expect(await faults(page, ['scrollable-region-focusable']), 'measurements').toEqual([])
    await page.keyboard.press('Escape')

    await shown.raw.getByRole('button', { name: 'Raw JSON', expanded: false }).click()
    await expect(shown.raw.locator('pre')).toContainText('"ts"')
    expect(await faults(page), 'raw data').toEqual([])
    expect(await sidewaysPx(page)).toBe(0)
  })

  test('the colour scheme can be chosen, and stays chosen', async ({ page }) => {
    await page.goto('/')
    const menu = await new Shell(page).openUserMenu()
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'dark')
    await page.reload()
    await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'dark')
    await new Shell(page).openUserMenu()
    await menu.getByRole('menuitemradio', { name: 'System' }).click()
    await expect(scheme(page)).toHaveAttribute(schemeAttribute, 'light')
  })

  test('a broken content policy and an error in a page are found out', async ({ page, problems }) => {
    await page.goto('/')
    await expect(new Shell(page).userMenu).toBeVisible()
    expect(problems.list()).toEqual([])
    await page.evaluate(`{
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.head.append(script)
      setTimeout(() => { throw new Error('thrown on purpose') })
    }`)
    await expect.poll(() => problems.list().length).toBe(2)
    expect(problems.list().join()).toMatch(/Content Security Policy/)
    problems.allow(/Content Security Policy|thrown on purpose/)
  })
})
