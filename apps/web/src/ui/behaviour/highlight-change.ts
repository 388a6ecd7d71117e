/** Long enough to be noticed. */
const highlightMs = 900
/** What changes all the time is no news. */
const minimumQuietMs = 3000

const highlighted = new Set<Element>()
const changedAt = new WeakMap<Element, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks an element whose contents have just changed, for a moment (`data-fresh`), where they had stood still before. One timer ends
 * all marks: they come together.
 */
export function highlightChange(element: Element, nowMs = performance.now()): void {
  const before = changedAt.get(element) ?? Number.NEGATIVE_INFINITY
  changedAt.set(element, nowMs)
  if (nowMs - before < minimumQuietMs) return
  element.setAttribute('data-fresh', '')
  highlighted.add(element)
  timer ??= setTimeout(() => {
    timer = undefined
    for (const each of highlighted) each.removeAttribute('data-fresh')
    highlighted.clear()
  }, highlightMs)
}
