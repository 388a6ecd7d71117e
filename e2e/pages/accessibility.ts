import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export type AccessibilityScope = {
  /** A selector: checks only this part. */
  readonly within?: string
  /** For a page that was already checked in the other scheme: only colours differ. */
  readonly coloursAlone?: boolean
  /** IDs of rules that do not apply here for a reason. */
  readonly except?: readonly string[]
}

/**
 * Serious and critical violations of WCAG 2.2 AA and best practices, with their elements. A page with violations is
 * checked until two results agree, because a control that is just being enabled still has the pale text of a disabled
 * one.
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
    // Otherwise the results are merged in a second page, which only cross-origin frames need.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...except])
  if (coloursAlone) builder.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** By how many pixels the page can be scrolled sideways. */
export function getHorizontalOverflowPx(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
