import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../display/contrast.ts'
import { chartPalette, colourOfKey, paletteColour } from './palette.ts'

test('has 28 different colours', () => {
  expect(new Set(chartPalette).size).toBe(28)
})

test.each(chartPalette)('%s is visible on a light and a dark surface', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(contrast(colour, '#242424')).toBeGreaterThanOrEqual(3)
})

test('gives every number and every key a colour of the palette', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (index, key) => {
      expect(chartPalette).toContain(paletteColour(index))
      expect(chartPalette).toContain(colourOfKey(key))
    }),
  )
})

test('wraps around the palette, also below zero', () => {
  expect(paletteColour(28)).toBe(paletteColour(0))
  expect(paletteColour(-1)).toBe(paletteColour(27))
})

test('gives the keys of a device different colours', () => {
  const keys = ['vin', 'vsys', 'ambient', 'pressure', 'humidity']
  expect(new Set(keys.map(colourOfKey)).size).toBeGreaterThan(3)
})
