import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { defaultIcon, type IconSize } from './default-icon.ts'

const sizePx = 192
const brand = [0x11, 0x22, 0x33, 255]
const white = [255, 255, 255, 255]

/** Reads pixels of an icon: its data follow a header of 33 bytes, and its rows have no filter. */
function pixelsOf(isMaskable: boolean, size: IconSize = sizePx) {
  const png = defaultIcon('#112233', size, isMaskable)
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  return (x: number, y: number) => [...rows.subarray(y * (1 + size * 4) + 1 + x * 4).subarray(0, 4)]
}

const middle = sizePx / 2
const edges = [
  [middle, 0],
  [middle, sizePx - 1],
  [0, middle],
  [sizePx - 1, middle],
] as const
const corners = [0, sizePx - 1].flatMap((x) => [0, sizePx - 1].map((y) => [x, y] as const))

it('is a mark in white on a rounded square in the colour of the brand', () => {
  const pixel = pixelsOf(false)
  expect(edges.map(([x, y]) => pixel(x, y))).toEqual(edges.map(() => brand))
  expect(corners.map(([x, y]) => pixel(x, y)[3])).toEqual([0, 0, 0, 0])
  expect(pixel(middle, 80)).toEqual(white)
  expect(pixel(middle - 20, 80)).toEqual(brand)
})

it('fills the whole square if it may be cropped, with the mark in the middle four fifths', () => {
  const pixel = pixelsOf(true)
  const around = [...edges, ...corners]
  expect(around.map(([x, y]) => pixel(x, y))).toEqual(around.map(() => brand))
  const marked = Array.from({ length: sizePx }, (_, at) => at).filter((y) => pixel(middle, y)[0] !== brand[0])
  expect(marked.length).toBeGreaterThan(0)
  expect(Math.min(...marked)).toBeGreaterThan(sizePx * 0.1)
  expect(Math.max(...marked)).toBeLessThan(sizePx * 0.9)
})
