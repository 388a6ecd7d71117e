import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'

/** A row to draw; `start` in pixels from the top of the list, undefined where rows simply follow each other. */
export type RowPlace = { readonly index: number; readonly start: number | undefined }

export type DrawnRows = {
  readonly places: readonly RowPlace[]
  /** Pixels that all rows take; undefined: what the drawn ones take. */
  readonly height: number | undefined
  readonly scrollToIndex: (index: number) => void
  /** Measures a row whose height is not known beforehand. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** What scrolls: an element, or the window with the list that stands in it. */
type Scroller = RefObject<HTMLElement | null> | { readonly listInWindow: RefObject<HTMLElement | null> }

export type RowWindowProps = {
  readonly count: number
  readonly rowHeightPx: number
  /** Rows drawn above and below those in sight. */
  readonly overscan: number
  readonly scroller: Scroller
  readonly children: (rows: DrawnRows) => ReactNode
}

/** From so many rows on only those in sight are drawn. */
const virtualFrom = 100
const rowsMeanwhile = 30

// Few lists are that long: the first page is usable without it.
const Virtualizer = lazy(async () => ({
  default: (await import('./row-virtualizer.tsx')).RowVirtualizer,
}))

/** All rows of a short list, of a long one those in sight. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeightPx, overscan, scroller, children } = props
  const [inSight, setInSight] = useState<DrawnRows>()
  if (count < virtualFrom) return children({ ...placeAll(count), scrollToIndex: () => undefined })
  const meanwhile = {
    ...placeAll(rowsMeanwhile),
    height: count * rowHeightPx,
    scrollToIndex: (index: number) => scrollNear(scroller, index * rowHeightPx),
  }
  return (
    <>
      {/* The same rows before and after the virtualizer is there: the focus stays, and a key that was pressed meanwhile counts. */}
      {children(inSight ?? meanwhile)}
      <Suspense>
        <Virtualizer
          count={count}
          rowHeightPx={rowHeightPx}
          overscan={overscan}
          scroller={scroller}
          onChange={setInSight}
        />
      </Suspense>
    </>
  )
}

function placeAll(count: number): Omit<DrawnRows, 'scrollToIndex'> {
  return {
    places: Array.from({ length: count }, (_, index) => ({ index, start: undefined })),
    height: undefined,
    measure: undefined,
  }
}

function scrollNear(scroller: Scroller, topPx: number): void {
  if ('current' in scroller) scroller.current?.scrollTo({ top: topPx })
  else window.scrollTo({ top: topPx + (scroller.listInWindow.current?.offsetTop ?? 0) })
}
