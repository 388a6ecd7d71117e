/** Long enough to be noticed. */
const highlightMs = 900
/** Elements that change more often than this are not highlighted. */
const minimumQuietMs = 3000

const highlighted = new Set<Element>()
const changedAt = new WeakMap<Element, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Briefly marks an element whose content has just changed (`data-fresh`) after a quiet time. One timer removes all
 * marks, because changes arrive together.
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
