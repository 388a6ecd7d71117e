/** A card in its cells; columns and rows count from 0. */
export type PackedCard = {
  readonly id: string
  readonly column: number
  readonly row: number
  readonly w: number
  readonly h: number
}

/**
 * Places cards in a grid without leaving holes that a later card could have filled: each takes the first cells, by row and then by
 * column, where it fits. The result is in reading order, which must be the document order. A card wider than the grid takes its whole
 * width.
 */
export function packCards(
  cards: readonly { readonly id: string; readonly size: { readonly w: number; readonly h: number } }[],
  columns: number,
): readonly PackedCard[] {
  const taken: boolean[][] = []
  const placed = cards.map(({ id, size }) => {
    const w = Math.min(size.w, columns)
    const place = firstFit(taken, columns, w, size.h)
    take(taken, place, w, size.h)
    return { id, ...place, w, h: size.h }
  })
  return placed.toSorted((left, right) => left.row - right.row || left.column - right.column)
}

type Place = { readonly column: number; readonly row: number }

function firstFit(taken: readonly (readonly boolean[])[], columns: number, w: number, h: number): Place {
  // Full rows at the top need not be searched again.
  let row = taken.findIndex((cells) => !isFull(cells, columns))
  if (row < 0) row = taken.length
  for (; ; row++) {
    for (let column = 0; column + w <= columns; column++) {
      if (isFree(taken, { column, row }, w, h)) return { column, row }
    }
  }
}

function isFull(cells: readonly boolean[], columns: number): boolean {
  for (let column = 0; column < columns; column++) if (!cells[column]) return false
  return true
}

function isFree(
  taken: readonly (readonly boolean[])[],
  { column, row }: Place,
  w: number,
  h: number,
): boolean {
  for (let y = row; y < row + h; y++) {
    for (let x = column; x < column + w; x++) if (taken[y]?.[x]) return false
  }
  return true
}

function take(taken: boolean[][], { column, row }: Place, w: number, h: number): void {
  for (let y = row; y < row + h; y++) {
    while (taken.length <= y) taken.push([])
    for (let x = column; x < column + w; x++) (taken[y] ??= [])[x] = true
  }
}
