import { expect, type Locator } from '@playwright/test'

/**
 * Picks an option of a select. Its list appears in the corner of the page before its place is known: on a busy machine
 * it would move to the field between the press and the release of a click, which then picks nothing.
 */
export async function pickOption(field: Locator, name: RegExp): Promise<void> {
  await field.click()
  const option = field.page().getByRole('option', { name })
  const left = async (element: Locator) => (await element.boundingBox())?.x ?? 0
  await expect.poll(async () => (await left(option)) >= (await left(field))).toBe(true)
  await option.click()
}
