import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export type AccessibilityScope = {
  /** A selector: looks at this part alone. */
  readonly within?: string
  /** Of a page that was read already, in the other scheme: nothing else of it depends on that. */
  readonly coloursAlone?: boolean
  /** Names of rules that do not hold here for a reason. */
  readonly except?: readonly string[]
}

/**
 * Serious and critical faults against WCAG 2.2 AA and good practice, with where they are. A page that has some is read until two
 * readings agree: a control that is enabled while its colour is read has the pale text of a disabled one.
 */
export async function findAccessibilityFaults(
  page: Page,
  scope: AccessibilityScope = {},
): Promise<readonly string[]> {
  let before: readonly string[]
  let found = await readFaults(page, scope)
  if (found.length === 0) return found
  do {
    before = found
    found = await readFaults(page, scope)
  } while (found.join() !== before.join())
  return found
}

async function readFaults(
  page: Page,
  { within, coloursAlone = false, except = [] }: AccessibilityScope,
): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // Else the findings are put together in a second page, which only frames of another origin need.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...except])
  if (coloursAlone) builder.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How far the page can be scrolled sideways, in pixels. */
export function getHorizontalOverflowPx(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
