import { type RefObject, useEffect, useState } from 'react'

/** A column cut off by less than this does not count as hidden. */
const tolerancePx = 8

export type TableOverflow = {
  /** By how much the table is wider than its frame, in pixels; 0: it fits. */
  readonly beyondPx: number
  /** IDs of the columns cut off at the frame's end. */
  readonly hidden: readonly string[]
}

/**
 * How far a table is wider than its frame; updated while it scrolls and when anything changes its size.
 * @param columns those of the table: a change triggers a new measurement
 */
export function useTableOverflow(
  frame: RefObject<HTMLDivElement | null>,
  columns: readonly string[],
): TableOverflow {
  const [overflow, setOverflow] = useState<TableOverflow>({ beyondPx: 0, hidden: [] })
  const shown = columns.join('\n')
  const isWide = overflow.beyondPx > 0
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const measure = () => {
      // Not a state, because the frame scrolls far more often than the page should render.
      current.toggleAttribute('data-scrolled', current.scrollLeft !== 0)
      const next = measureOverflow(current)
      setOverflow((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    for (const cell of current.querySelectorAll('[data-column]')) sizes.observe(cell)
    // Scrolling a table that fits changes nothing; measuring it in each frame would take time.
    if (isWide) current.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', measure)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other columns are other cells
  }, [frame, shown, isWide])
  return overflow
}

function measureOverflow(frame: HTMLElement): TableOverflow {
  const beyondPx = frame.scrollWidth - frame.clientWidth
  return { beyondPx, hidden: beyondPx > 0 ? findHiddenColumns(frame) : [] }
}

function findHiddenColumns(frame: HTMLElement): readonly string[] {
  const isRtl = getComputedStyle(frame).direction === 'rtl'
  // The menu's column stays at the end of the frame and covers what is below it.
  const menuPx = frame.querySelector<HTMLElement>('[data-menu-head]')?.offsetWidth ?? 0
  const left = frame.getBoundingClientRect().left + frame.clientLeft
  const end = isRtl ? left + menuPx : left + frame.clientWidth - menuPx
  return [...frame.querySelectorAll<HTMLElement>('[data-column]')].flatMap((cell) => {
    const box = cell.getBoundingClientRect()
    const beyond = isRtl ? end - box.left : box.right - end
    return beyond > tolerancePx ? [cell.dataset['column'] ?? ''] : []
  })
}
