import { useCallback, useState } from 'react'

/** Whether an element's content is taller than the element, so that it scrolls and must be focusable by keyboard. */
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
    // Content added later, such as a button below a list, changes the content's height but not the element's.
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
