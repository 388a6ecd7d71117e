import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pageHeight, type ScrollPlace, scrollStart, scrollTo, settle } from './virtual-scroll.ts'

/** Same as in the style sheet. */
export const rowPx = 32
const headPx = 40
const rowsAround = 6
/** A frame that has not scrolled for this long is at rest, because not every browser fires `scrollend`. */
const restMs = 150

/** The visible rows of a frame. */
export function useVirtualRows(frame: RefObject<HTMLDivElement | null>, count: number) {
  const [place, setPlace] = useState<ScrollPlace>(scrollStart)
  const viewPx = useHeight(frame)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const size = { totalPx: count * rowPx, viewPx }
  useEffect(() => () => clearTimeout(rest.current), [])

  const onScroll = () => {
    const { current } = frame
    if (!current) return
    const moved = scrollTo(place, current.scrollTop, size)
    if (moved.pagePx !== place.pagePx || moved.topPx !== place.topPx) setPlace(moved)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const settled = settle(moved, size)
      if (settled.pagePx === moved.pagePx) return
      setPlace(settled)
      current.scrollTop = settled.pagePx
    }, restMs)
  }

  const first = Math.max(0, Math.floor(place.topPx / rowPx) - rowsAround)
  const end = Math.min(count, Math.ceil((place.topPx + viewPx) / rowPx) + rowsAround)
  return {
    rows: Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at),
    offsetPx: place.pagePx - place.topPx + first * rowPx,
    heightPx: pageHeight(size.totalPx),
    onScroll,
  }
}

/** The height of the frame without its heading. */
function useHeight(frame: RefObject<HTMLDivElement | null>): number {
  const [px, setPx] = useState(640)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const observer = new ResizeObserver(() => setPx(Math.max(0, current.clientHeight - headPx)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [frame])
  return px
}
