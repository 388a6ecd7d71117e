import { useCallback, useState } from 'react'

/** Whether what is in an element is taller than the element: then it scrolls, and a keyboard must reach it. */
export function useOverflow() {
  const [isOverflowing, setOverflowing] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setOverflowing(element.scrollHeight > element.clientHeight + 1)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [])
  return { ref, isOverflowing }
}
