import type { Site } from '@fieldport/contract'
import { iconSizesPx } from './default-icon.ts'
import type { SiteImageRow } from './sites.repository.ts'

/** Chromium requires at least this for an installed application. */
const minimumIconPx = 144

/** Whether a favicon is a PNG that is square and large enough to install; otherwise the default icon is used. */
function isInstallIcon(favicon: SiteImageRow | null): favicon is SiteImageRow {
  return (
    favicon !== null &&
    favicon.contentType === 'image/png' &&
    favicon.widthPx === favicon.heightPx &&
    favicon.widthPx >= minimumIconPx
  )
}

/** The colour is in the URL, so that the icon can be cached permanently. */
export function defaultIconUrl(site: Site, name: string): string {
  return `/api/portal/site-icon/${site.siteid}/${name}.png?c=${site.colour.slice(1)}`
}

/**
 * The manifest that makes a brand's portal installable. Chromium requires a name, a start URL, a display mode and icons
 * of 192 and 512 pixels; since versions 108 (phone) and 112 (desktop) it needs no service worker, so there is none.
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
