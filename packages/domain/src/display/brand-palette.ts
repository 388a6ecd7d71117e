/** Ten shades of one colour, light to dark, as Mantine wants them. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Shades that fill buttons. */
export const fillShade = { light: 7, dark: 6 } as const
/** Text on a fill is black above this luminance and white below it: where both have the same contrast, 4.58. */
export const textTurnsBlackAbove = 0.179

export type BrandColours = {
  /** The brand's colour as text, links and rings. */
  readonly text: string
  readonly fillHover: string
}

/** What a page shows a brand's colour with. */
export type BrandPalette = {
  readonly shades: Shades
  readonly light: BrandColours
  readonly dark: BrandColours
}
