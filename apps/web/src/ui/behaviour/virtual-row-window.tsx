import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { DrawnRows, RowWindowProps } from './row-window.tsx'

/** The rows in sight of a long list. */
export function VirtualRowWindow({ scroller, ...rest }: RowWindowProps) {
  return 'listInWindow' in scroller ? (
    <RowsOfWindow {...rest} list={scroller.listInWindow} />
  ) : (
    <RowsOfElement {...rest} scroller={scroller} />
  )
}

type Rest = Omit<RowWindowProps, 'scroller'>

function RowsOfElement({
  count,
  rowHeightPx,
  overscan,
  scroller,
  children,
}: Rest & { readonly scroller: RefObject<HTMLElement | null> }) {
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized: no compiler is at work
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan,
  })
  return children(drawnRows(virtualizer, 0))
}

function RowsOfWindow({
  count,
  rowHeightPx,
  overscan,
  list,
  children,
}: Rest & { readonly list: RefObject<HTMLElement | null> }) {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [list])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized: no compiler is at work
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin: offset,
  })
  return children(drawnRows(virtualizer, offset))
}

function drawnRows<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  offset: number,
): DrawnRows {
  return {
    places: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - offset })),
    height: virtualizer.getTotalSize(),
    scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  }
}
