/**
 * A browser draws nothing taller than some millions of pixels, and a million rows are more. Above this height the frame scrolls over
 * a shorter page: a long way of the bar is taken in proportion, a short one of the wheel as far as it goes.
 */
export const tallestPx = 12_000_000

export type ScrollSize = { readonly totalPx: number; readonly viewPx: number }
/** Where a frame stands: in the rows as they would be, and on the page that it scrolls over. */
export type ScrollPlace = { readonly topPx: number; readonly pagePx: number }

export const scrollStart: ScrollPlace = { topPx: 0, pagePx: 0 }

/** How tall the page is that the frame scrolls over. */
export function pageHeight(totalPx: number): number {
  return Math.min(totalPx, tallestPx)
}

/** The place after the frame was scrolled on its page. */
export function scrollTo(before: ScrollPlace, pagePx: number, size: ScrollSize): ScrollPlace {
  if (size.totalPx <= tallestPx) return { topPx: pagePx, pagePx }
  const last = lastPlace(size)
  if (pagePx <= 0) return scrollStart
  if (pagePx >= last.pagePx) return { ...last, pagePx }
  const movedPx = pagePx - before.pagePx
  const isShort = Math.abs(movedPx) <= size.viewPx
  const topPx = isShort ? before.topPx + movedPx : (pagePx / last.pagePx) * last.topPx
  return { topPx: Math.min(last.topPx, Math.max(0, topPx)), pagePx }
}

/**
 * Where on its page the frame belongs once it rests, so that neither end is reached before the rows end there. The rows stand where
 * they stood.
 */
export function settle(place: ScrollPlace, size: ScrollSize): ScrollPlace {
  if (size.totalPx <= tallestPx) return place
  const last = lastPlace(size)
  return { topPx: place.topPx, pagePx: Math.round((place.topPx / last.topPx) * last.pagePx) }
}

function lastPlace({ totalPx, viewPx }: ScrollSize): ScrollPlace {
  return { topPx: Math.max(1, totalPx - viewPx), pagePx: Math.max(1, pageHeight(totalPx) - viewPx) }
}
