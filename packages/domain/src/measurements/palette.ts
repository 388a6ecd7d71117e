/**
 * Series colours, 28 as specification 3, section 3 asks. Chosen in OKLCH by farthest-point search, so that neighbours differ
 * most and each keeps a contrast of 3:1 (WCAG 2.2, non-text) on a white and on a near-black surface.
 */
export const chartPalette = [
  '#287ccf',
  '#fd2e1c',
  '#4da424',
  '#d850e6',
  '#98705b',
  '#884bf6',
  '#c64082',
  '#3c9d9a',
  '#9e78c6',
  '#da782a',
  '#697b1a',
  '#d2748a',
  '#fb3a9f',
  '#a28b23',
  '#4a798d',
  '#ab44c8',
  '#717df7',
  '#c35141',
  '#8b8a98',
  '#03875b',
  '#9c658f',
  '#768b66',
  '#ef0d5c',
  '#cc5ab5',
  '#2b97ca',
  '#7273ae',
  '#b155fc',
  '#43a26d',
] as const

/** The colour for any integer, wrapping around the palette. */
export function paletteColour(index: number): string {
  const length = chartPalette.length
  return chartPalette[((Math.trunc(index) % length) + length) % length] ?? chartPalette[0]
}

/** A constant colour for a key, wherever it is drawn. FNV-1a distributes short keys evenly. */
export function colourOfKey(key: string): string {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return paletteColour(hash)
}
