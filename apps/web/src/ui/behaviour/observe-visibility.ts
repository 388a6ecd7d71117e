type VisibilityListener = (isSeen: boolean) => void

const visibilityListeners = new Map<Element, VisibilityListener>()
let observer: IntersectionObserver | undefined

/** Distance at which an element already counts as visible, so that nothing is drawn late. */
const marginPx = 100

/**
 * Reports when an element comes near the viewport and when it leaves. All share one observer. Returns a function that
 * stops it.
 */
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
  // When printing, the whole page is visible.
  addEventListener('beforeprint', () => {
    for (const listener of visibilityListeners.values()) listener(true)
  })
  addEventListener('afterprint', () => {
    own.disconnect()
    for (const element of visibilityListeners.keys()) own.observe(element)
  })
  return own
}
