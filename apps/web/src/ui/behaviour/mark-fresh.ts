/** Long enough to be noticed. */
const freshMs = 900
/** What changes all the time is no news. */
const quietMs = 3000

const fresh = new Set<Element>()
const changedAt = new WeakMap<Element, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks an element whose contents have just changed, for a moment (`data-fresh`), where they had stood still before. One timer ends
 * all marks: they come together.
 */
export function markFresh(element: Element, nowMs = performance.now()): void {
  const before = changedAt.get(element) ?? Number.NEGATIVE_INFINITY
  changedAt.set(element, nowMs)
  if (nowMs - before < quietMs) return
  element.setAttribute('data-fresh', '')
  fresh.add(element)
  timer ??= setTimeout(() => {
    timer = undefined
    for (const each of fresh) each.removeAttribute('data-fresh')
    fresh.clear()
  }, freshMs)
}
