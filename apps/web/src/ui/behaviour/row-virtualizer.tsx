import {
  observeElementOffset,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { DrawnRows, RowWindowProps } from './row-window.tsx'

type Props = Omit<RowWindowProps, 'children'> & { readonly onChange: (rows: DrawnRows | undefined) => void }

/** Reports which rows of a long list are visible. Renders nothing. */
export function RowVirtualizer({ scroller, ...rest }: Props) {
  return 'listInWindow' in scroller ? (
    <RowsOfWindow {...rest} list={scroller.listInWindow} />
  ) : (
    <RowsOfElement {...rest} scroller={scroller} />
  )
}

type Rest = Omit<Props, 'scroller'>

function RowsOfElement({
  count,
  rowHeightPx,
  overscan,
  scroller,
  onChange,
}: Rest & { readonly scroller: RefObject<HTMLElement | null> }) {
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized: no compiler is at work
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    observeElementOffset: (instance, report) => {
      // Otherwise the list would jump to its start if somebody scrolled before this was committed.
      report(scroller.current?.scrollTop ?? 0, false)
      return observeElementOffset(instance, report)
    },
    estimateSize: () => rowHeightPx,
    overscan,
  })
  useDrawnRows(virtualizer, 0, onChange)
  return null
}

function RowsOfWindow({
  count,
  rowHeightPx,
  overscan,
  list,
  onChange,
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
  useDrawnRows(virtualizer, offset, onChange)
  return null
}

/** Reports the rows before the browser paints, whenever other rows become visible or one was measured. */
function useDrawnRows<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  offset: number,
  onChange: (rows: DrawnRows | undefined) => void,
): void {
  const items = virtualizer.getVirtualItems()
  const height = virtualizer.getTotalSize()
  useLayoutEffect(() => {
    // Nothing is visible before the scroller is measured.
    if (items.length === 0) return
    onChange({
      places: items.map(({ index, start }) => ({ index, start: start - offset })),
      height,
      scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      measure: virtualizer.measureElement,
    })
  }, [items, height, offset, virtualizer, onChange])
  // A list that became short is drawn completely, and starts again when it grows.
  useLayoutEffect(() => () => onChange(undefined), [onChange])
}
