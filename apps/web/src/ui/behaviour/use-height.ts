import { type RefCallback, useCallback, useState } from 'react'

/** An element's inner height in pixels, known before the first paint. 0 without an element. */
export function useHeight(): readonly [RefCallback<HTMLElement>, number] {
  const [heightPx, setHeightPx] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setHeightPx(element.clientHeight)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [ref, heightPx]
}
