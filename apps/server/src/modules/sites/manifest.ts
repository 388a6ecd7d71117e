import type { Site } from '@fieldport/contract'
import { iconSizesPx } from './default-icon.ts'
import type { SiteImageRow } from './sites.repository.ts'

/** Chromium takes no smaller icon for an installed application. */
const minimumIconPx = 144

/** A PNG of its own that is square and large enough stands for a brand; else the portal's mark in the brand's colour. */
export function isInstallIcon(favicon: SiteImageRow | null): favicon is SiteImageRow {
  return (
    favicon !== null &&
    favicon.contentType === 'image/png' &&
    favicon.widthPx === favicon.heightPx &&
    favicon.widthPx >= minimumIconPx
  )
}

/** The colour is in the address, so that the picture may be kept for good. */
export function defaultIconUrl(site: Site, name: string): string {
  return `/api/portal/site-icon/${site.siteid}/${name}.png?c=${site.colour.slice(1)}`
}

/**
 * What makes a brand's portal installable. Chromium asks for a name, a start address, a display mode and icons of 192 and
 * 512 pixels; it has asked for no service worker since versions 108 (phone) and 112 (desktop), so there is none.
 */
export function createManifest(site: Site, favicon: SiteImageRow | null) {
  return {
    id: '/',
    name: site.brandName,
    short_name: site.brandName.slice(0, 30),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: site.colour,
    icons: isInstallIcon(favicon) ? ownIcons(site, favicon) : markIcons(site),
  }
}

function ownIcons({ images }: Site, { widthPx }: SiteImageRow) {
  const sizes = [...new Set([widthPx, ...iconSizesPx])].map((size) => `${size}x${size}`).join(' ')
  return [{ src: images.favicon ?? '', sizes, type: 'image/png', purpose: 'any' }]
}

function markIcons(site: Site) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: defaultIconUrl(site, name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [
    ...iconSizesPx.map((size) => icon(String(size), size, 'any')),
    ...iconSizesPx.map((size) => icon(`maskable-${size}`, size, 'maskable')),
  ]
}
