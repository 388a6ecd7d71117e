type VisibilityListener = (isSeen: boolean) => void

const visibilityListeners = new Map<Element, VisibilityListener>()
let observer: IntersectionObserver | undefined

/** A little before it is seen, so that nothing is drawn late. */
const marginPx = 100

/** Tells when an element comes near the screen and when it leaves. One observer serves them all. Returns how to stop. */
export function observeVisibility(element: Element, listener: VisibilityListener): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= startObserver()
  const own = observer
  visibilityListeners.set(element, listener)
  own.observe(element)
  return () => {
    own.unobserve(element)
    visibilityListeners.delete(element)
  }
}

function startObserver(): IntersectionObserver {
  const own = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) visibilityListeners.get(target)?.(isIntersecting)
    },
    { rootMargin: `${marginPx}px` },
  )
  // On paper all of a page is seen.
  addEventListener('beforeprint', () => {
    for (const listener of visibilityListeners.values()) listener(true)
  })
  addEventListener('afterprint', () => {
    own.disconnect()
    for (const element of visibilityListeners.keys()) own.observe(element)
  })
  return own
}
