import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'

/** A row to draw; `start` in pixels from the top of the list, undefined if rows simply follow each other. */
export type RowPlace = { readonly index: number; readonly start: number | undefined }

export type DrawnRows = {
  readonly places: readonly RowPlace[]
  /** Total height of all rows in pixels; undefined: that of the drawn ones. */
  readonly height: number | undefined
  readonly scrollToIndex: (index: number) => void
  /** Measures a row whose height is not known in advance. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** The scrolling element, or the window that contains the list. */
type Scroller = RefObject<HTMLElement | null> | { readonly listInWindow: RefObject<HTMLElement | null> }

export type RowWindowProps = {
  readonly count: number
  readonly rowHeightPx: number
  /** Rows drawn above and below the visible ones. */
  readonly overscan: number
  readonly scroller: Scroller
  readonly children: (rows: DrawnRows) => ReactNode
}

/** From this number of rows on, only visible ones are drawn. */
const virtualFrom = 100
const rowsMeanwhile = 30

// Loaded lazily, because few lists are that long.
const Virtualizer = lazy(async () => ({
  default: (await import('./row-virtualizer.tsx')).RowVirtualizer,
}))

/** Renders all rows of a short list, only the visible ones of a long list. */
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
      {/* The same rows before and after the virtualizer is loaded, so that focus and pending key presses are kept. */}
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
