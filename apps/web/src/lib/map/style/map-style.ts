import type { StyleSpecification } from 'maplibre-gl'

/** Colours of the present scheme, read from the page's tokens. */
export type MapColours = {
  readonly water: string
  readonly land: string
  readonly border: string
  readonly coast: string
  readonly road: string
  readonly highway: string
  readonly label: string
  readonly quietLabel: string
  readonly halo: string
  readonly grid: string
  readonly brand: string
}

/** What a screen draws on whichever map. Its sources hold nothing until the screen fills them. */
export type Overlay = Pick<StyleSpecification, 'sources' | 'layers'>

/** A map with a screen's overlay on top. */
export function withOverlay(style: StyleSpecification, overlay: Overlay): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, ...overlay.sources },
    layers: [...style.layers, ...overlay.layers],
  }
}

/** The fonts of the page: names are drawn by the browser, without fonts from elsewhere. */
export const mapFonts = ['Inter Variable', 'Noto Sans Arabic Variable', 'sans-serif']
