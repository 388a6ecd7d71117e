import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useHeight } from '../../../ui/behaviour/use-height.ts'
import { pageHeight, type ScrollPlace, scrollStart, scrollTo, settleScroll } from './virtual-scroll.ts'

/** Same as in the style sheet. */
export const rowPx = 32
const headPx = 40
const rowsAround = 6
/** A frame that has not scrolled for this long is at rest, because not every browser fires `scrollend`. */
const restMs = 150

/** The visible rows of a frame. */
export function useVirtualRows(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<ScrollPlace>(scrollStart)
  const [measured, heightPx] = useHeight()
  const ref = useMergedRef(frame, measured)
  const viewPx = Math.max(0, heightPx - headPx)
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
      const settled = settleScroll(moved, size)
      if (settled.pagePx === moved.pagePx) return
      setPlace(settled)
      current.scrollTop = settled.pagePx
    }, restMs)
  }

  const first = Math.max(0, Math.floor(place.topPx / rowPx) - rowsAround)
  const end = Math.min(count, Math.ceil((place.topPx + viewPx) / rowPx) + rowsAround)
  return {
    ref,
    rows: Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at),
    offsetPx: place.pagePx - place.topPx + first * rowPx,
    heightPx: pageHeight(size.totalPx),
    onScroll,
    scrollToTop: () => {
      clearTimeout(rest.current)
      setPlace(scrollStart)
      if (frame.current) frame.current.scrollTop = 0
    },
  }
}
