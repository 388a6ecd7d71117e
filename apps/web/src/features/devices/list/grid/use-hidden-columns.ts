import { type RefObject, useEffect, useState } from 'react'

/** A column cut off by less than this does not count as hidden. */
const tolerancePx = 8

/**
 * IDs of the columns cut off at the frame's end; updated while it scrolls and when anything changes its size.
 * @param columns those of the table: a change triggers a new measurement
 */
export function useHiddenColumns(
  frame: RefObject<HTMLDivElement | null>,
  columns: readonly string[],
): readonly string[] {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const shown = columns.join('\n')
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const measure = () => {
      const next = findHiddenColumns(current)
      setHidden((before) => (before.join('\n') === next.join('\n') ? before : next))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    for (const cell of current.querySelectorAll('[data-column]')) sizes.observe(cell)
    current.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', measure)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other columns are other cells
  }, [frame, shown])
  return hidden
}

function findHiddenColumns(frame: HTMLElement): readonly string[] {
  const isRtl = getComputedStyle(frame).direction === 'rtl'
  const box = frame.getBoundingClientRect()
  // The column of the menu covers what is below it.
  const menu = frame.querySelector('[data-menu-head]')?.getBoundingClientRect()
  return [...frame.querySelectorAll<HTMLElement>('[data-column]')].flatMap((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    const beyond = isRtl ? (menu?.right ?? box.left) - left : right - (menu?.left ?? box.right)
    return beyond > tolerancePx ? [cell.dataset['column'] ?? ''] : []
  })
}
