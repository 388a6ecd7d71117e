/** Margin, head with the field for the limit, and the line below the table, in pixels. */
const aroundPx = 86
const rowPx = 31

/** The height of the statistics of this many lines, in pixels. */
export function statisticsHeightPx(lines: number): number {
  return aroundPx + lines * rowPx
}
