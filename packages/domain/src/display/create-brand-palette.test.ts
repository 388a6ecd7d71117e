import { converter, formatHex } from 'culori'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillShade, blackTextMinimumLuminance } from './brand-palette.ts'
import { createBrandPalette } from './create-brand-palette.ts'
import { contrast, luminance, textColourOn } from './contrast.ts'
import { fromOklch, toOklch } from './oklch.ts'

const shadesOf = (colour: string) => createBrandPalette(colour).shades

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
/** The component library chooses the text colour of a filled button by the light scheme's fill, in both schemes. */
const textOn = (fill: string) => (luminance(fill) > blackTextMinimumLuminance ? '#000000' : '#ffffff')

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
/** The largest difference of any channel, 0 to 255. */
const distance = (one: string, other: string) => {
  const others = channels(other)
  return Math.max(...channels(one).map((channel, at) => Math.abs(channel - (others[at] ?? NaN))))
}

it('gives the contrasts of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('converts to OKLCH and back', () => {
  onEvery((colour) => expect(fromOklch(toOklch(colour))).toBe(colour))
})

it('agrees with culori', () => {
  const oklch = converter('oklch')
  onEvery((colour) => {
    const { lightness, chroma, hue } = toOklch(colour)
    const { l, c, h } = oklch(colour) ?? {}
    expect(lightness).toBeCloseTo(l ?? NaN, 5)
    // As coordinates, because a grey has no hue of its own.
    const angle = ((h ?? 0) * Math.PI) / 180
    expect(chroma * Math.cos(hue)).toBeCloseTo((c ?? NaN) * Math.cos(angle), 5)
    expect(chroma * Math.sin(hue)).toBeCloseTo((c ?? NaN) * Math.sin(angle), 5)
    const half = fromOklch({ lightness, chroma: chroma / 2, hue })
    expect(
      distance(half, formatHex({ mode: 'oklch', l: l ?? 0, c: (c ?? 0) / 2, h: h ?? 0 })),
    ).toBeLessThanOrEqual(1)
  })
})

it.each([
  ['#1d5fc2', '#f0f6ff #d1e0f8 #aecbf8 #8cb6f7 #6ca0f1 #4f8ae6 #1e60c3 #1d5fc2 #0c4aa2 #003583'],
  ['#ffb300', '#fdf4e6 #f5e4cc #f3d4a4 #f1c379 #ecb24f #e4a116 #ffb300 #c38804 #9c6d0c #775307'],
  ['#0f7b6c', '#eef8f5 #d3e5e0 #b1d4cc #8fc3b8 #6fb2a5 #50a091 #0f7b6c #0f7b6c #026256 #014a40'],
  ['#c62828', '#fff2f0 #fcd7d2 #feb9b0 #fd9a8f #f67c71 #ea5f56 #c62828 #c62828 #a40f16 #800009'],
  ['#000000', '#f5f5f5 #c8c8c8 #9c9c9c #737373 #4c4c4c #282828 #636363 #000000 #000000 #000000'],
])('gives %s the same shades as ever', (colour, shades) => {
  expect(shadesOf(colour).join(' ')).toBe(shades)
})

it('keeps a colour that is visible on white', () => {
  expect(shadesOf('#1D5FC2')[fillShade.light]).toBe('#1d5fc2')
  expect(shadesOf('#ffff00')[fillShade.light]).not.toBe('#ffff00')
})

it('orders shades from light to dark, except the fill of the dark scheme', () => {
  const ramps = extremes.map((colour) => {
    const lights = shadesOf(colour).map((shade) => toOklch(shade).lightness)
    return lights.filter((_light, at) => at !== fillShade.dark)
  })
  // Rounding to bytes changes a lightness by less than this.
  const rises = ramps.flatMap((of) => of.filter((light, at) => light > (of[at - 1] ?? 1) + 0.005))
  expect(rises).toEqual([])
})

it('shows a pale colour unchanged on dark backgrounds, and raises a dark one', () => {
  expect(shadesOf('#ffb300')[fillShade.dark]).toBe('#ffb300')
  expect(luminance(shadesOf('#000000')[fillShade.dark])).toBeGreaterThan(0.1)
})

describe.each([
  ['light', '#ffffff', ['#ffffff', '#f6f7f8', '#f1f3f5']],
  ['dark', '#131619', ['#131619', '#1a1e22', '#1e2327']],
] as const)('%s', (scheme, surface, grounds) => {
  it('has visible and readable buttons, also when hovered', () => {
    onEvery((colour) => {
      const { shades, [scheme]: colours } = createBrandPalette(colour)
      const fill = shades[fillShade[scheme]]
      const text = textOn(shades[fillShade.light])
      expect(contrast(fill, surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.fillHover, text)).toBeGreaterThanOrEqual(4.5)
    })
  })

  it('has readable links on every background', () => {
    onEvery((colour) => {
      const { text } = createBrandPalette(colour)[scheme]
      for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    })
  })
})

it('picks a readable text colour on any colour', () => {
  for (const colour of ['#000000', '#ffffff', '#777777', '#ffdd00', '#c62828', '#0f7b6c']) {
    expect(contrast(textColourOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
  }
})
