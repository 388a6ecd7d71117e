import type { MapColours } from './map-style.ts'

/** The colours of the current scheme, from the page's CSS variables. */
export function readMapColours(): MapColours {
  return {
    water: readToken('--fp-map-water'),
    land: readToken('--fp-map-land'),
    border: readToken('--fp-map-border'),
    coast: readToken('--fp-map-coast'),
    road: readToken('--fp-map-road'),
    highway: readToken('--fp-map-highway'),
    label: readToken('--fp-map-label'),
    quietLabel: readToken('--fp-map-quiet-label'),
    halo: readToken('--fp-map-halo'),
    grid: readToken('--fp-map-grid'),
    brand: readToken('--fp-brand'),
  }
}

/** A canvas needs colours, not CSS variables. */
export function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
