/**
 * Browsers limit heights to some millions of pixels, and a million rows are taller. Above this height the frame scrolls
 * over a shorter page: long moves of the scrollbar are scaled, short ones of the wheel are not.
 */
export const maximumPagePx = 12_000_000

export type ScrollSize = { readonly totalPx: number; readonly viewPx: number }
/** The position of a frame: in the full height of the rows, and on the page that it scrolls over. */
export type ScrollPlace = { readonly topPx: number; readonly pagePx: number }

export const scrollStart: ScrollPlace = { topPx: 0, pagePx: 0 }

/** The height of the page that the frame scrolls over. */
export function pageHeight(totalPx: number): number {
  return Math.min(totalPx, maximumPagePx)
}

/** The position after the frame was scrolled on its page. */
export function scrollTo(before: ScrollPlace, pagePx: number, size: ScrollSize): ScrollPlace {
  if (size.totalPx <= maximumPagePx) return { topPx: pagePx, pagePx }
  const last = lastPlace(size)
  if (pagePx <= 0) return scrollStart
  if (pagePx >= last.pagePx) return { ...last, pagePx }
  const movedPx = pagePx - before.pagePx
  const isShort = Math.abs(movedPx) <= size.viewPx
  const topPx = isShort ? before.topPx + movedPx : (pagePx / last.pagePx) * last.topPx
  return { topPx: Math.min(last.topPx, Math.max(0, topPx)), pagePx }
}

/**
 * The frame's position on its page once it is at rest, so that neither end of the page is reached before the rows end.
 * The rows do not move.
 */
export function settleScroll(place: ScrollPlace, size: ScrollSize): ScrollPlace {
  if (size.totalPx <= maximumPagePx) return place
  const last = lastPlace(size)
  return { topPx: place.topPx, pagePx: Math.round((place.topPx / last.topPx) * last.pagePx) }
}

function lastPlace({ totalPx, viewPx }: ScrollSize): ScrollPlace {
  return { topPx: Math.max(1, totalPx - viewPx), pagePx: Math.max(1, pageHeight(totalPx) - viewPx) }
}
