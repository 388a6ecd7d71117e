import { lazy, type ReactNode, type RefObject, Suspense } from 'react'

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

export type RowWindowProps = {
  readonly count: number
  readonly rowHeightPx: number
  /** Rows drawn above and below those in sight. */
  readonly overscan: number
  /** What scrolls: an element, or the window with the list that stands in it. */
  readonly scroller: RefObject<HTMLElement | null> | { readonly listInWindow: RefObject<HTMLElement | null> }
  readonly children: (rows: DrawnRows) => ReactNode
}

/** From so many rows on only those in sight are drawn. */
const virtualFrom = 100
const rowsMeanwhile = 30

// Few lists are that long: the first page is usable without it.
const VirtualRowWindow = lazy(async () => ({
  default: (await import('./virtual-row-window.tsx')).VirtualRowWindow,
}))

/** All rows of a short list, of a long one those in sight. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeightPx, children } = props
  if (count < virtualFrom) return children(placeAll(count))
  const meanwhile = { ...placeAll(rowsMeanwhile), height: count * rowHeightPx }
  return (
    <Suspense fallback={children(meanwhile)}>
      <VirtualRowWindow {...props} />
    </Suspense>
  )
}

function placeAll(count: number): DrawnRows {
  return {
    places: Array.from({ length: count }, (_, index) => ({ index, start: undefined })),
    height: undefined,
    scrollToIndex: () => undefined,
    measure: undefined,
  }
}
