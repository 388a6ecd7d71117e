import { expect, it } from 'vitest'
import { pageHeight, scrollStart, scrollTo, settleScroll, maximumPagePx } from './virtual-scroll.ts'

const viewPx = 600
const large = { totalPx: 32_000_000, viewPx }
const lastTop = large.totalPx - viewPx

it("within the browser's height limit, each pixel is one", () => {
  const size = { totalPx: 3200, viewPx }
  expect(scrollTo(scrollStart, 500, size)).toEqual({ topPx: 500, pagePx: 500 })
  expect(settleScroll({ topPx: 500, pagePx: 500 }, size)).toEqual({ topPx: 500, pagePx: 500 })
  expect(pageHeight(3200)).toBe(3200)
})

it('above the limit, the wheel scrolls exactly and the scrollbar in proportion', () => {
  const wheeled = scrollTo(scrollStart, 100, large)
  expect(wheeled.topPx).toBe(100)
  const dragged = scrollTo(wheeled, (maximumPagePx - viewPx) / 2, large)
  expect(dragged.topPx).toBeCloseTo(lastTop / 2, 0)
})

it('both ends can be reached, but not early', () => {
  expect(scrollTo(scrollStart, maximumPagePx - viewPx, large).topPx).toBe(lastTop)
  expect(scrollTo({ topPx: 9000, pagePx: 100 }, 0, large)).toEqual(scrollStart)
  // A thousand turns of the wheel, each followed by a pause: the end is not reached, and the rows have moved by the
  // same number of pixels.
  let place = scrollStart
  for (let turn = 0; turn < 1000; turn += 1)
    place = settleScroll(scrollTo(place, place.pagePx + 500, large), large)
  expect(place.topPx).toBe(500_000)
  expect(place.pagePx).toBeCloseTo((500_000 / lastTop) * (maximumPagePx - viewPx), -1)
})
