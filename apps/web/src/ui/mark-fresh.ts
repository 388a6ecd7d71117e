/** Long enough to be noticed, and over before the next message of a device that sends every second. */
const freshMs = 900

const fresh = new Set<Element>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Marks an element whose contents have just changed, for a moment (`data-fresh`). One timer ends all marks: they come together. */
export function markFresh(element: Element): void {
  element.setAttribute('data-fresh', '')
  fresh.add(element)
  timer ??= setTimeout(() => {
    timer = undefined
    for (const each of fresh) each.removeAttribute('data-fresh')
    fresh.clear()
  }, freshMs)
}
