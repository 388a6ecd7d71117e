import type { Site } from '@fieldport/contract'
import { textColourOn } from '@fieldport/domain'

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
