import type { Site } from '@fieldport/contract'

/** The brand as mails wear it. */
export type MailBranding = {
  readonly brandName: string
  readonly colour: string
  /** Readable on the colour. */
  readonly onColour: string
  /** Absolute address; null: the name as text. */
  readonly logoLight: string | null
  /** Null: the light one does for both. */
  readonly logoDark: string | null
  readonly supportEmail: string
  /** Below everything, each line by itself. */
  readonly footer: readonly string[]
}

/** @param linkBase origin that relative addresses of pictures belong to */
export function mailBranding(site: Site, linkBase: string): MailBranding {
  return {
    brandName: site.brandName,
    colour: site.colour,
    onColour: textColourOn(site.colour),
    logoLight: absolute(site.images.logoLight, linkBase),
    logoDark: absolute(site.images.logoDark, linkBase),
    supportEmail: site.supportEmail,
    footer: [site.mailFooter, site.copyright].filter((line) => line !== ''),
  }
}

function absolute(address: string | null, linkBase: string): string | null {
  if (!address || !URL.canParse(address, linkBase)) return null
  const url = new URL(address, linkBase)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

const dark = '#000000'
const light = '#ffffff'

/** White or black, whichever contrasts more: at least 4.5 to 1 on every colour. */
export function textColourOn(colour: string): string {
  return contrast(colour, light) >= contrast(colour, dark) ? light : dark
}

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2, 'contrast ratio'. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Source: WCAG 2.2, 'relative luminance'. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
