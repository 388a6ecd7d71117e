import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A drawn row: its place among the given ids, and the key under which React keeps its elements. */
export type PooledRow = { readonly at: number; readonly key: number }

export type RowPool = (ids: readonly string[], isScrolling: boolean) => readonly PooledRow[]

/**
 * Keys for the rows of a long list. A row that comes into view takes over the key of one that left, and with it the
 * elements: changing them costs a browser much less than creating new ones, many times in each frame of scrolling.
 *
 * Elements keep their order while the list scrolls, because moving one costs as much as creating it, and are in the
 * order of the rows at rest, in which a screen reader reads them.
 * @returns a function from the ids of the drawn rows to these rows, in the order of their elements; the same ids give
 * the same answer
 */
export function createRowPool(): RowPool {
  let keys = new Map<string, number>()
  let order: readonly number[] = []
  return (ids, isScrolling) => {
    const kept = new Set(ids.flatMap((id) => keys.get(id) ?? []))
    const free = order.filter((key) => !kept.has(key)).values()
    let unused = Math.max(-1, ...order) + 1
    const next = new Map<string, number>()
    for (const id of ids) next.set(id, keys.get(id) ?? free.next().value ?? unused++)
    const drawn = [...next.values()].map((key, at) => ({ at, key }))
    if (isScrolling) {
      const ranks = new Map(order.map((key, rank) => [key, rank]))
      const rankOf = ({ key }: PooledRow) => ranks.get(key) ?? order.length
      drawn.sort((left, right) => rankOf(left) - rankOf(right))
    }
    keys = next
    order = drawn.map(({ key }) => key)
    return drawn
  }
}

/** The focus of a row that is scrolled out of view does not pass to the row that takes over its elements. */
export function useLeaveFocus(element: RefObject<HTMLElement | null>, rowId: string): void {
  const shownId = useRef(rowId)
  useLayoutEffect(() => {
    if (shownId.current === rowId) return
    shownId.current = rowId
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && element.current?.contains(activeElement)) activeElement.blur()
  }, [element, rowId])
}
