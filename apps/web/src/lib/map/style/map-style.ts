import type { StyleSpecification } from 'maplibre-gl'

/** Colours of the current scheme, from the page's CSS variables. */
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

/** The layers that a screen draws over any map. Its sources are empty until the screen fills them. */
export type Overlay = Pick<StyleSpecification, 'sources' | 'layers'>

/** A map with a screen's overlay on top. */
export function withOverlay(style: StyleSpecification, overlay: Overlay): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, ...overlay.sources },
    layers: [...style.layers, ...overlay.layers],
  }
}

/** The page's fonts: the browser renders names, so no font server is needed. */
export const mapFonts = ['Inter Variable', 'Noto Sans Arabic Variable', 'sans-serif']
