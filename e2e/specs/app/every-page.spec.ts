import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { becomePhone } from '../../pages/phone.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { Shell } from '../../pages/shell.ts'
import { isServerPage, open, visitOf, visits } from './pages.ts'

const schemes = ['light', 'dark'] as const

const schemeAttribute = 'data-mantine-color-scheme'
const scheme = (page: Page) => page.locator('html')

for (const visit of visits) {
  const { name, account } = visit
  test.describe(name, () => {
    test.use({ account })
    test.beforeEach(({ past }) => expect(past).toBeDefined())

    test('can be read by everybody, light and dark, and fits a phone', async ({ page }) => {
      // Opened twice and read three times.
      test.setTimeout(120_000)
      await open(page, visit)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        if (!isServerPage(visit)) await expect(scheme(page)).toHaveAttribute(schemeAttribute, colorScheme)
        expect(await findAccessibilityFaults(page), `${name}, ${colorScheme}`).toEqual([])
      }
      // Opened anew: what is drawn on a phone from the start need not be what a page at a desk shrinks to.
      await becomePhone(page)
      await open(page, visit)
      expect(await getHorizontalOverflowPx(page), `${name}, width on a phone`).toBe(0)
      expect(await findAccessibilityFaults(page), `${name}, phone`).toEqual([])
    })
  })
}

test.describe('opened parts', () => {
  test.use({ account: 'owner@example.com' })
  test.beforeEach(({ past }) => expect(past).toBeDefined())

  test('menu, choice of range and of measurements, and raw data can be read by everybody @both', async ({
    page,
  }) => {
    const shown = new DevicePage(page)
    await shown.open('DEMO00003')
    await expect(shown.chart.canvas).toBeVisible()
    const menu = await new Shell(page).openUserMenu()
    await expect(menu).toBeVisible()
    expect(await findAccessibilityFaults(page, { within: '[role="menu"]' }), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    await shown.chart.panel.getByRole('button', { name: 'Choose time range' }).click()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' }), 'range').toEqual([])
    await page.keyboard.press('Escape')

    await shown.chart.keys.click()
    await expect(shown.chart.keyOptions.first()).toBeVisible()
    // The list is scrolled by the arrow keys of its field, which keeps the focus.
    const list = { within: '[role="listbox"]', except: ['scrollable-region-focusable'] }
    expect(await findAccessibilityFaults(page, list), 'measurements').toEqual([])
    await page.keyboard.press('Escape')

    await shown.openFolded()
    await expect(shown.raw.locator('pre')).toContainText('"ts"')
    expect(await findAccessibilityFaults(page, { within: 'main' }), 'raw data').toEqual([])
    expect(await getHorizontalOverflowPx(page)).toBe(0)
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
})

test.describe('the tests themselves', () => {
  test.use({ account: 'owner@example.com' })

  test('find a broken content policy and an error in a page', async ({ page, pageErrors }) => {
    await page.goto('/')
    await expect(new Shell(page).userMenu).toBeVisible()
    expect(pageErrors.list()).toEqual([])
    await page.evaluate(`{
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.head.append(script)
      setTimeout(() => { throw new Error('thrown on purpose') })
    }`)
    await expect.poll(() => pageErrors.list().length).toBe(2)
    expect(pageErrors.list().join()).toMatch(/Content Security Policy/)
    pageErrors.allow(/Content Security Policy|thrown on purpose/)
  })

  test('find text too pale, a control without a name, and a page too wide, at a desk and on a phone', async ({
    page,
  }) => {
    for (const become of [async () => {}, becomePhone]) {
      await become(page)
      await open(page, visitOf('devices'))
      expect(await getHorizontalOverflowPx(page)).toBe(0)
      await page.evaluate(`document.querySelector('main').insertAdjacentHTML(
        'beforeend',
        '<div id="wrong"><button></button><p>pale</p><div>wide</div></div>',
      )
      const [pale, wide] = document.querySelectorAll('#wrong > :not(button)')
      pale.style.cssText = 'color: #ccc; background: #fff'
      wide.style.width = '3000px'`)
      const found = (await findAccessibilityFaults(page)).join('\n')
      expect(found).toMatch(/color-contrast: .*p/)
      expect(found).toMatch(/button-name: .*button/)
      expect((await findAccessibilityFaults(page, { within: '#wrong' })).join('\n')).toBe(found)
      expect(await getHorizontalOverflowPx(page)).toBeGreaterThan(0)
    }
  })
})
