type Heard = (isSeen: boolean) => void

const heard = new Map<Element, Heard>()
let observer: IntersectionObserver | undefined

/** A little before it is seen, so that nothing is drawn late. */
const marginPx = 100

/** Tells when an element comes near the screen and when it leaves. One observer serves them all. Returns how to stop. */
export function watchSeen(element: Element, listener: Heard): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= startObserver()
  const own = observer
  heard.set(element, listener)
  own.observe(element)
  return () => {
    own.unobserve(element)
    heard.delete(element)
  }
}

function startObserver(): IntersectionObserver {
  const own = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) heard.get(target)?.(isIntersecting)
    },
    { rootMargin: `${marginPx}px` },
  )
  // On paper all of a page is seen.
  addEventListener('beforeprint', () => {
    for (const listener of heard.values()) listener(true)
  })
  addEventListener('afterprint', () => {
    own.disconnect()
    for (const element of heard.keys()) own.observe(element)
  })
  return own
}
