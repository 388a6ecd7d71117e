import { wcagContrast, wcagLuminance } from 'culori'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, luminance, textColourOn, withContrast } from './contrast.ts'

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`)

it('gives exactly the values of culori', () => {
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      expect(luminance(one)).toBe(wcagLuminance(one))
      expect(contrast(one, other)).toBe(wcagContrast(one, other))
    }),
    { numRuns: 2000 },
  )
})

it('reads every grey, in upper and lower case', () => {
  for (let level = 0; level < 256; level += 1) {
    const grey = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    expect(luminance(grey)).toBe(wcagLuminance(grey))
    expect(luminance(grey.toUpperCase())).toBe(luminance(grey))
  }
})

it('finds a readable text colour on any background', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(contrast(textColourOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('makes any colour visible on a surface, and keeps visible ones', () => {
  for (const surface of ['#ffffff', '#131619'])
    fc.assert(
      fc.property(colours, (colour) => {
        const shown = withContrast(colour, surface, 3)
        expect(contrast(shown, surface)).toBeGreaterThanOrEqual(3)
        expect(shown === colour).toBe(contrast(colour, surface) >= 3)
      }),
    )
})
