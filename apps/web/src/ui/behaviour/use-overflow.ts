import { useCallback, useState } from 'react'

/** Whether what is in an element is taller than the element: then it scrolls, and a keyboard must reach it. */
export function useOverflow() {
  const [isOverflowing, setOverflowing] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setOverflowing(element.scrollHeight > element.clientHeight + 1)
    const sizes = new ResizeObserver(measure)
    const observe = () => {
      sizes.disconnect()
      for (const each of [element, ...element.children]) sizes.observe(each)
    }
    // What comes later, such as a button below a list, makes the content taller and not the element.
    const children = new MutationObserver(observe)
    children.observe(element, { childList: true })
    observe()
    return () => {
      children.disconnect()
      sizes.disconnect()
    }
  }, [])
  return { ref, isOverflowing }
}
