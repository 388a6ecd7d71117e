import type { Site } from '@fieldport/contract'
import { textColourOn } from '@fieldport/domain'

/** The look of a brand in mails. */
export type MailBranding = {
  readonly brandName: string
  readonly colour: string
  /** A colour readable on `colour`. */
  readonly onColour: string
  /** Absolute URL; null: show the name as text. */
  readonly logoLight: string | null
  /** Null: use the light one for both. */
  readonly logoDark: string | null
  readonly supportEmail: string
  /** Lines below the content. */
  readonly footer: readonly string[]
}

/** @param linkBase origin of relative image URLs */
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
