import {
  type BrandColours,
  type BrandPalette,
  fillShade,
  type Shades,
  blackTextMinimumLuminance,
} from './brand-palette.ts'
import { contrast, luminance } from './contrast.ts'
import { fromOklch, type Oklch, toOklch } from './oklch.ts'

/** Lightest and darkest background for text in the brand's colour: that of hovered rows. */
const grounds = { light: '#f1f3f5', dark: '#1e2327' } as const
const surfaces = { light: '#ffffff', dark: '#131619' } as const
/** WCAG 2.2 AA: for text, and for the parts of a control. */
const textRatio = 4.5
const markRatio = 3
const chromaShares = [0.12, 0.22, 0.42, 0.62, 0.78, 0.9, 1, 1, 0.92, 0.84] as const
const maximumLightness = 0.97

/** Changes the lightness in small steps until the colour is good, or as far as possible. */
function adjustLightness(from: Oklch, step: number, isGood: (colour: string) => boolean): Oklch {
  let { lightness } = from
  while (lightness >= 0 && lightness <= 1 && !isGood(fromOklch({ ...from, lightness }))) lightness += step
  return { ...from, lightness: Math.min(1, Math.max(0, lightness)) }
}

/**
 * The shades of a brand colour, given as #1d5fc2. Shade 7 is the colour itself unless it is too pale to be visible on
 * white; shade 6 fills buttons in the dark scheme and has the same text colour, black or white, as shade 7.
 */
function shadesOf(colour: string): Shades {
  const own = toOklch(colour)
  const fill = adjustLightness(own, -0.004, (tried) => contrast(tried, surfaces.light) >= markRatio)
  const takesBlack = luminance(fromOklch(fill)) > blackTextMinimumLuminance
  // A colour too pale for white is used unchanged in the dark scheme.
  const darkFill = adjustLightness(
    takesBlack ? own : fill,
    0.004,
    (tried) => contrast(tried, surfaces.dark) >= markRatio,
  )
  const shade = (at: number): string => {
    const chroma = fill.chroma * (chromaShares[at] ?? 1)
    if (at === fillShade.dark) return fromOklch(darkFill)
    if (at < fillShade.dark) {
      const lightness = maximumLightness - ((maximumLightness - fill.lightness) * at) / fillShade.light
      return fromOklch({ ...fill, chroma, lightness })
    }
    return fromOklch({ ...fill, chroma, lightness: fill.lightness * (1 - 0.15 * (at - fillShade.light)) })
  }
  const exact = fromOklch(fill) === fromOklch(toOklch(colour)) ? colour.toLowerCase() : fromOklch(fill)
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), exact, shade(8), shade(9)]
}

/** @param colour the brand's, as #1d5fc2 */
export function createBrandPalette(colour: string): BrandPalette {
  const shades = shadesOf(colour)
  return { shades, light: createBrandColours(shades, 'light'), dark: createBrandColours(shades, 'dark') }
}

/**
 * Adds what the shades cannot guarantee: readable text in the brand's colour, and readable text on a hovered button.
 */
function createBrandColours(shades: Shades, scheme: 'light' | 'dark'): BrandColours {
  const isReadable = (colour: string) => contrast(colour, grounds[scheme]) >= textRatio
  const start = toOklch(scheme === 'light' ? shades[7] : shades[3])
  const text = adjustLightness(start, scheme === 'light' ? -0.004 : 0.004, isReadable)
  const fill = toOklch(shades[fillShade[scheme]])
  const towards = luminance(shades[fillShade.light]) > blackTextMinimumLuminance ? 1.05 : 0.9
  return {
    text: isReadable(fromOklch(start)) ? (scheme === 'light' ? shades[7] : shades[3]) : fromOklch(text),
    fillHover: fromOklch({ ...fill, lightness: Math.min(1, fill.lightness * towards) }),
  }
}
