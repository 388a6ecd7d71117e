/** The part of a canvas element used here; functions of this file run inside the page. */
export type Canvas = {
  readonly width: number
  readonly height: number
  readonly clientWidth: number
  readonly getContext: (kind: '2d') => {
    readonly getImageData: (
      x: number,
      y: number,
      width: number,
      height: number,
    ) => { readonly data: Uint8ClampedArray }
  } | null
}

/** Rows (CSS pixels) of the column `x` that hold a colour and not a shade of grey: lines are coloured, axes and grid are grey. */
export function colouredRows(canvas: Canvas, x: number): number[] {
  const scale = canvas.width / canvas.clientWidth
  const pixels = canvas.getContext('2d')?.getImageData(Math.round(x * scale), 0, 1, canvas.height).data
  if (!pixels) return []
  const rows: number[] = []
  for (let row = 0; row < canvas.height; row += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(row * 4, row * 4 + 4)
    const colour = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (alpha > 128 && colour > 60) rows.push(Math.round(row / scale))
  }
  return rows
}
