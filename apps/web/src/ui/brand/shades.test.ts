import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, getTextColourOn, luminance, toOklch } from './oklch.ts'
import { fillShade, createBrandColours, shadesOf, textTurnsBlackAbove } from './shades.ts'

const colours = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777', '#1d5fc2']
const onEvery = (law: (colour: string) => void) => {
  for (const colour of extremes) law(colour)
  fc.assert(
    fc.property(colours, (colour) => {
      law(colour)
    }),
    { numRuns: 300 },
  )
}
/** The component library picks the text of a filled button by the light scheme's fill, in both schemes. */
const textOn = (fill: string) => (luminance(fill) > textTurnsBlackAbove ? '#000000' : '#ffffff')

it('knows the contrasts that WCAG gives', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('goes to OKLCH and back', () => {
  onEvery((colour) => expect(fromOklch(toOklch(colour))).toBe(colour))
})

it('keeps a colour that can be seen on white as it is', () => {
  expect(shadesOf('#1D5FC2')[fillShade.light]).toBe('#1d5fc2')
  expect(shadesOf('#ffff00')[fillShade.light]).not.toBe('#ffff00')
})

it('goes from light to dark, but for the fill of the dark scheme, which stands apart', () => {
  const ramps = extremes.map((colour) => {
    const lights = shadesOf(colour).map((shade) => toOklch(shade).lightness)
    return lights.filter((_light, at) => at !== fillShade.dark)
  })
  // Rounding to bytes moves a lightness by less than this.
  const rises = ramps.flatMap((of) => of.filter((light, at) => light > (of[at - 1] ?? 1) + 0.005))
  expect(rises).toEqual([])
})

it('shows a pale colour as it is where the ground is dark, and a dark one raised', () => {
  expect(shadesOf('#ffb300')[fillShade.dark]).toBe('#ffb300')
  expect(luminance(shadesOf('#000000')[fillShade.dark])).toBeGreaterThan(0.1)
})

describe.each([
  ['light', '#ffffff', ['#ffffff', '#f6f7f8', '#f1f3f5']],
  ['dark', '#131619', ['#131619', '#1a1e22', '#1e2327']],
] as const)('%s', (scheme, surface, grounds) => {
  it('has buttons that can be seen and read, hovered too', () => {
    onEvery((colour) => {
      const shades = shadesOf(colour)
      const fill = shades[fillShade[scheme]]
      const text = textOn(shades[fillShade.light])
      expect(contrast(fill, surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(createBrandColours(shades, scheme).fillHover, text)).toBeGreaterThanOrEqual(4.5)
    })
  })

  it('has links that can be read on every ground', () => {
    onEvery((colour) => {
      const { text } = createBrandColours(shadesOf(colour), scheme)
      for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    })
  })
})

it('writes on any colour what can be read', () => {
  for (const colour of ['#000000', '#ffffff', '#777777', '#ffdd00', '#c62828', '#0f7b6c']) {
    expect(contrast(getTextColourOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
  }
})
