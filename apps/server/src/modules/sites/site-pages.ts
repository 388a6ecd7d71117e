import { type SiteImageKind, siteImageKinds } from '@fieldport/contract'
import { isFeatureOpen, type SiteSwitches } from '@fieldport/domain'
import type { Context, Hono } from 'hono'
import { hostOf } from '../../platform/network/client-address.ts'
import { renderBrandPage } from './brand-page.ts'
import { defaultIcon, type IconSize, iconSizesPx } from './default-icon.ts'
import { createManifest, defaultIconUrl } from './manifest.ts'
import { mapOrigins, type MapsService } from '../maps/maps.module.ts'
import type { SiteRegistry } from './site-registry.ts'
import type { NewSiteImage } from './sites.repository.ts'

export type SitePagesPorts = {
  readonly sites: SiteRegistry
  readonly maps: MapsService
  readonly findSiteImage: (siteId: string, kind: string) => Promise<NewSiteImage | null>
}

export type SitePages = ReturnType<typeof createSitePages>

const immutableCacheControl = 'public, max-age=31536000, immutable'

/** Pages and files of a host's brand that are served before any call. */
export function createSitePages({ sites, maps, findSiteImage }: SitePagesPorts) {
  const brandAt = (headers: Headers) => sites.brandOf(sites.siteIdOfHost(hostOf(headers)))
  const page = createPageWriter(sites)
  const icon = createIconMaker()
  return {
    /** The built page with the brand of the host. */
    page: (headers: Headers, template: string): string => page(brandAt(headers).siteid, template),

    linkBase: (headers: Headers): string => sites.linkBase(brandAt(headers).siteid),

    brandName: (headers: Headers): string => brandAt(headers).brandName,

    areDocsOpen: (headers: Headers): boolean =>
      isFeatureOpen('docs', brandAt(headers).switches as SiteSwitches),

    /** External origins of the brand's maps, for the content security policy. */
    mapOrigins: (headers: Headers): readonly string[] => mapOrigins(maps.ofBrand(brandAt(headers))),

    register(app: Hono): void {
      maps.register(app)
      app.get('/manifest.webmanifest', (context) => {
        const site = brandAt(context.req.raw.headers)
        const manifest = createManifest(site, sites.imageOf(site.siteid, 'favicon'))
        return context.body(JSON.stringify(manifest), 200, {
          'content-type': 'application/manifest+json',
          'cache-control': 'no-cache',
        })
      })
      app.get('/api/portal/site-image/:siteid/:kind', async (context) => {
        const { siteid, kind } = context.req.param()
        const isKind = siteImageKinds.some((known: SiteImageKind) => known === kind)
        const image = isKind ? await findSiteImage(siteid, kind) : null
        if (!image) return notFound(context)
        const isExact = image.contentHash.startsWith(context.req.query('v') || '-')
        return picture(context, image.bytes, image.contentType, isExact)
      })
      app.get('/api/portal/site-icon/:siteid/:name', (context) => {
        const site = sites.find(context.req.param('siteid'))
        const bytes = site && icon(site.colour, context.req.param('name'))
        if (!bytes) return notFound(context)
        return picture(context, bytes, 'image/png', context.req.query('c') === site.colour.slice(1))
      })
    },
  }
}

/** Caches the page per brand and build, because it is requested far more often than either changes. */
function createPageWriter(sites: SiteRegistry) {
  const written = new Map<string, { version: number; template: string; html: string }>()
  return (siteId: string, template: string): string => {
    const site = sites.brandOf(siteId)
    const known = written.get(siteId)
    if (known?.version === site.version && known.template === template) return known.html
    const icon = site.images.favicon ?? defaultIconUrl(site, '192')
    const html = renderBrandPage(template, { site: sites.publicSite(siteId), icon })
    written.set(siteId, { version: site.version, template, html })
    return html
  }
}

/** Caches icons per colour and size; only colours of brands are requested. */
function createIconMaker() {
  const made = new Map<string, Buffer>()
  return (colour: string, name: string): Buffer | null => {
    const [, mask, size] = /^(maskable-)?(\d{3})\.png$/.exec(name) ?? []
    const sizePx = iconSizesPx.find((known: IconSize) => String(known) === size)
    if (sizePx === undefined) return null
    const key = `${colour}/${name}`
    const bytes = made.get(key) ?? defaultIcon(colour, sizePx, mask !== undefined)
    made.set(key, bytes)
    return bytes
  }
}

function picture(context: Context, bytes: Uint8Array, contentType: string, isExact: boolean): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'content-type': contentType,
    'cache-control': isExact ? immutableCacheControl : 'no-cache',
    // Mails show the images on pages of webmail providers.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

function notFound(context: Context): Response {
  return context.json({ code: 'NOT_FOUND', status: 404, message: 'Not found.' }, 404)
}
