import type { PackedCard } from './card-packing.ts'

/** Maximum height to which a card is stretched, so that one does not fill a screen. */
const maximumHeight = 6

/**
 * The same cards without holes between or after them, where an adjacent card can grow: to the right, otherwise down, left or up. Only
 * whole sides grow, and no other card moves. The result is in reading order.
 * @param isFixed for a card that keeps its size
 * @param which 'above' leaves holes that have no card below: they look like the end of a page, and chosen sizes stay
 */
export function fillHoles(
  cards: readonly PackedCard[],
  columns: number,
  which: 'all' | 'above' = 'all',
  isFixed: (id: string) => boolean = () => false,
): readonly PackedCard[] {
  const filled = [...cards]
  const rows = Math.max(0, ...cards.map(({ row, h }) => row + h))
  /** The card in each cell, row by row. */
  const owners: (number | undefined)[] = Array.from({ length: rows * columns })
  const occupy = (at: number) => {
    const card = filled[at]
    if (card) for (const { row, column } of cellsOf(card)) owners[row * columns + column] = at
  }
  for (const at of cards.keys()) occupy(at)
  const ownerAt = ({ row, column }: Cell) =>
    row >= 0 && row < rows && column >= 0 && column < columns ? owners[row * columns + column] : undefined

  const fill = (hole: Cell): boolean => {
    for (const { from, grow } of growths) {
      const at = ownerAt({ row: hole.row + from.row, column: hole.column + from.column })
      const card = at === undefined ? undefined : filled[at]
      if (at === undefined || !card || isFixed(card.id)) continue
      const grown = grow(card)
      const canGrow = cellsOf(grown).every((cell) => [undefined, at].includes(ownerAt(cell)))
      if (!canGrow || grown.h > maximumHeight) continue
      filled[at] = grown
      occupy(at)
      return true
    }
    return false
  }

  const isAboveCard = (cell: number): boolean => {
    for (let below = cell + columns; below < owners.length; below += columns)
      if (owners[below] !== undefined) return true
    return false
  }

  for (let isGrowing = true; isGrowing; ) {
    isGrowing = owners.some(
      (owner, cell) =>
        owner === undefined &&
        (which === 'all' || isAboveCard(cell)) &&
        fill({ row: Math.floor(cell / columns), column: cell % columns }),
    )
  }
  return filled.toSorted((left, right) => left.row - right.row || left.column - right.column)
}

type Cell = { readonly row: number; readonly column: number }

/** The card's side at the hole, and how it grows into it. */
const growths: readonly { readonly from: Cell; readonly grow: (card: PackedCard) => PackedCard }[] = [
  { from: { row: 0, column: -1 }, grow: (card) => ({ ...card, w: card.w + 1 }) },
  { from: { row: -1, column: 0 }, grow: (card) => ({ ...card, h: card.h + 1 }) },
  { from: { row: 0, column: 1 }, grow: (card) => ({ ...card, column: card.column - 1, w: card.w + 1 }) },
  { from: { row: 1, column: 0 }, grow: (card) => ({ ...card, row: card.row - 1, h: card.h + 1 }) },
]

function cellsOf({ row, column, w, h }: PackedCard): readonly Cell[] {
  return Array.from({ length: w * h }, (_, at) => ({
    row: row + Math.floor(at / w),
    column: column + (at % w),
  }))
}
