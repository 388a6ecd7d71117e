import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartPalette, colourOfKey, paletteColour } from './palette.ts'

/** Relative luminance. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (high + 0.05) / (low + 0.05)
}

test('there are 28 colours and no two are the same', () => {
  expect(new Set(chartPalette).size).toBe(28)
})

test.each(chartPalette)('%s stands out on a light and on a dark surface', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(contrast(colour, '#242424')).toBeGreaterThanOrEqual(3)
})

test('every number and every key has a colour of the palette', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (index, key) => {
      expect(chartPalette).toContain(paletteColour(index))
      expect(chartPalette).toContain(colourOfKey(key))
    }),
  )
})

test('the palette wraps round, also below zero', () => {
  expect(paletteColour(28)).toBe(paletteColour(0))
  expect(paletteColour(-1)).toBe(paletteColour(27))
})

test('the keys of one device differ in colour', () => {
  const keys = ['vin', 'vsys', 'ambient', 'pressure', 'humidity']
  expect(new Set(keys.map(colourOfKey)).size).toBeGreaterThan(3)
})
