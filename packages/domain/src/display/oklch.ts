import { linearChannels } from './contrast.ts'

/** Lightness 0 to 1, chroma from 0, hue in radians. Formulas: Björn Ottosson, 'A perceptual color space for image processing' (2020). */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

const gamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** Lightness, chroma and hue of a colour such as #1d5fc2. */
export function toOklch(colour: string): Oklch {
  const [red, green, blue] = linearChannels(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** As #1d5fc2; the chroma of a colour outside sRGB is reduced until it fits. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const channels = rgbOf(lightness, chroma, hue)
  const shown = channels.every((channel) => channel > -0.001 && channel < 1.001)
  if (!shown && chroma > 0.001) return fromOklch({ lightness, chroma: chroma * 0.95, hue })
  const bytes = channels.map((channel) => Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function rgbOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
