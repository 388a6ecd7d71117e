import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export type AccessibilityScope = {
  /** A selector: looks at this part alone. */
  readonly within?: string
  /** Names of rules that do not hold here for a reason. */
  readonly except?: readonly string[]
}

/** Serious and critical faults against WCAG 2.2 AA and good practice, with where they are. */
export async function findAccessibilityFaults(
  page: Page,
  { within, except = [] }: AccessibilityScope = {},
): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // Else the findings are put together in a second page, which only frames of another origin need.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...except])
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How far the page can be scrolled sideways, in pixels. */
export function getHorizontalOverflowPx(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
