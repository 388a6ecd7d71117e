import type { Locator, Page } from '@playwright/test'

/** The parts of a canvas element used here. */
type Canvas = {
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

/**
 * Runs inside the page. Rows (CSS pixels) with a colour within two pixels of column `x`: lines and bands are coloured;
 * axes, grid and text are grey.
 */
export function colouredRows(element: unknown, x: number): number[] {
  const canvas = element as Canvas
  const scale = canvas.width / canvas.clientWidth
  const columns = Math.round(5 * scale)
  const left = Math.round((x - 2) * scale)
  const pixels = canvas.getContext('2d')?.getImageData(left, 0, columns, canvas.height).data
  if (!pixels) return []
  const rows = new Set<number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    // A band is a pale tint: low opacity, but still the colour of its line.
    const isColoured = Math.max(red, green, blue) - Math.min(red, green, blue) > 60
    if (alpha > 20 && isColoured) rows.add(Math.floor(at / 4 / columns / scale))
  }
  return [...rows]
}

/** Runs inside the page. The number of pixels of a canvas that are not grey. */
export function countColoured(element: unknown): number {
  const canvas = element as Canvas
  // Before its first layout a canvas has no pixels to read.
  if (canvas.width === 0 || canvas.height === 0) return 0
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(at, at + 4)
    if (alpha > 20 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count += 1
  }
  return count
}

/** The number of colours in a part of the page, from a screenshot, because a WebGL canvas cannot be read otherwise. */
export async function countColours(page: Page, part: Locator): Promise<number> {
  const image = (await part.screenshot()).toString('base64')
  return page.evaluate<number>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${image}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size
  })()`)
}
