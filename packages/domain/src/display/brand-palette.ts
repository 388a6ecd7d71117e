/** Ten shades of one colour, light to dark, in the format of Mantine. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Shades that fill buttons. */
export const fillShade = { light: 7, dark: 6 } as const
/** Text on a fill is black above this luminance and white below it: both have the same contrast there, 4.58. */
export const blackTextMinimumLuminance = 0.179

export type BrandColours = {
  /** The brand's colour as text, links and rings. */
  readonly text: string
  readonly fillHover: string
}

/** The colours derived from a brand's colour. */
export type BrandPalette = {
  readonly shades: Shades
  readonly light: BrandColours
  readonly dark: BrandColours
}
