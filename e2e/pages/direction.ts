import { expect, type Locator } from '@playwright/test'

/** The parts of the DOM used here. */
type TextNode = { readonly data: string; readonly ownerDocument: PageDocument }
type PageDocument = {
  readonly createTreeWalker: (root: unknown, show: number) => { readonly nextNode: () => TextNode | null }
  readonly createRange: () => {
    readonly setStart: (node: TextNode, at: number) => void
    readonly setEnd: (node: TextNode, at: number) => void
    readonly getBoundingClientRect: () => { readonly left: number; readonly width: number }
  }
}

/** The value of NodeFilter.SHOW_TEXT. */
const textNodes = 4

/**
 * Runs inside the page. The painted position of each letter of a text in an element, as pixels from the left; empty:
 * the text is not there.
 */
function leftsOf(
  element: unknown,
  { text, show }: { readonly text: string; readonly show: number },
): number[] {
  const page = (element as TextNode).ownerDocument
  const walker = page.createTreeWalker(element, show)
  const letters: { readonly letter: string; readonly left: number }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let at = 0; at < node.data.length; at += 1) {
      const range = page.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, width } = range.getBoundingClientRect()
      // Direction marks are invisible, and a space at the end of a line has no position.
      if (width > 0 && (node.data[at] ?? '').trim() !== '')
        letters.push({ letter: node.data[at] ?? '', left })
    }
  }
  const start = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(text)
  return start < 0 ? [] : letters.slice(start, start + text.length).map(({ left }) => left)
}

/**
 * Expects that a part of an element's text, such as an ID or '45.6 °C', is painted left-to-right, whatever surrounds
 * it.
 */
export async function expectReadFromLeft(shown: Locator, text: string): Promise<void> {
  const plain = text.replaceAll(/\s/g, '')
  await expect(shown).toBeVisible()
  await expect
    .poll(async () => {
      const lefts = await shown.evaluate(leftsOf, { text: plain, show: textNodes })
      return (
        lefts.length === plain.length && lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? 0))
      )
    }, `'${text}' reads from the left`)
    .toBe(true)
}

/** What does not fit into an element is cut at the end of a text that reads from the left, not at its beginning. */
export async function expectBeginningShown(shown: Locator, text: string): Promise<void> {
  const [first] = await shown.evaluate(leftsOf, { text: text.replaceAll(/\s/g, ''), show: textNodes })
  const box = await shown.boundingBox()
  expect(first).toBeGreaterThanOrEqual((box?.x ?? Number.NaN) - 1)
}
