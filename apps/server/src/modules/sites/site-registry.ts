import type { PublicSite, Site, SiteImageKind } from '@fieldport/contract'
import {
  createBrandPalette,
  defaultSiteId,
  isFeatureOpen,
  isHostName,
  portalTitle,
  type SiteSwitches,
  siteFeatures,
} from '@fieldport/domain'
import { acceptedOrigins } from '../../platform/network/origins.ts'
import type { MapsService } from '../maps/maps.module.ts'
import { readSettings } from './site-defaults.ts'
import type { SiteImageRow, SitesRepository } from './sites.repository.ts'
import type { SitesService } from './sites.service.ts'

export type SiteRegistryOptions = {
  readonly repository: Pick<SitesRepository, 'all'>
  readonly publicUrl: string
  readonly port: number
  readonly canMail: () => boolean
  readonly maps: Pick<MapsService, 'ofBrand'>
}

export type SiteRegistry = SitesService & {
  readonly all: () => readonly Site[]
  readonly find: (siteId: string) => Site | null
  readonly imageOf: (siteId: string, kind: SiteImageKind) => SiteImageRow | null
  /** Reloads every brand. They are cached because every request needs one, and they seldom change. */
  readonly reload: () => Promise<void>
}

type SiteIndex = {
  readonly sites: ReadonlyMap<string, Site>
  readonly siteIdByHost: ReadonlyMap<string, string>
  readonly images: ReadonlyMap<string, SiteImageRow>
  readonly origins: readonly string[]
}

/** Every brand, in memory. */
export function createSiteRegistry(options: SiteRegistryOptions): SiteRegistry {
  const base = new URL(options.publicUrl)
  let pages: SiteIndex = { sites: new Map(), siteIdByHost: new Map(), images: new Map(), origins: [] }
  const originOf = (host: string) => `${base.protocol}//${host}${base.port === '' ? '' : `:${base.port}`}`
  const brandOf = (siteId: string): Site => {
    const site = pages.sites.get(siteId) ?? pages.sites.get(defaultSiteId)
    if (!site) throw new Error('The brands are not loaded.')
    return site
  }
  const switchesOf = (siteId: string) => brandOf(siteId).switches as SiteSwitches
  return {
    all: () => [...pages.sites.values()],
    find: (siteId) => pages.sites.get(siteId) ?? null,
    imageOf: (siteId, kind) => pages.images.get(`${siteId}/${kind}`) ?? null,
    siteIdOfHost: (host) => pages.siteIdByHost.get(hostName(host)) ?? defaultSiteId,
    brandOf,
    switchesOf,
    linkBase: (siteId) => {
      const { siteid, hosts } = brandOf(siteId)
      return siteid === defaultSiteId || !hosts[0] ? options.publicUrl : originOf(hosts[0])
    },
    originOfHost: (host) => {
      const name = hostName(host)
      if (name === base.hostname) return options.publicUrl
      return pages.siteIdByHost.has(name) ? originOf(name) : null
    },
    origins: () => pages.origins,
    publicSite: (siteId) => {
      const site = brandOf(siteId)
      const maps = options.maps.ofBrand(site)
      return publicSite(site, { switches: switchesOf(siteId), maps, canMail: options.canMail() })
    },
    reload: async () => {
      const rows = await options.repository.all()
      const images = new Map(rows.images.map((image) => [`${image.siteId}/${image.kind}`, image]))
      const sites = rows.sites.map(({ id, version, settings }): Site => {
        const address = (kind: SiteImageKind) => imageAddress(images.get(`${id}/${kind}`))
        return {
          ...readSettings(settings),
          siteid: id,
          version,
          images: {
            logoLight: address('logoLight'),
            logoDark: address('logoDark'),
            subBrandLogo: address('subBrandLogo'),
            favicon: address('favicon'),
          },
        }
      })
      const hosts = sites.flatMap(({ siteid, hosts }) => hosts.map((host) => [host, siteid] as const))
      const own = acceptedOrigins(options.publicUrl, options.port)
      pages = {
        sites: new Map(sites.map((site) => [site.siteid, site])),
        siteIdByHost: new Map(hosts),
        images,
        origins: [...new Set([...own, ...hosts.map(([host]) => originOf(host))])],
      }
    },
  }
}

/** The content's hash is in the URL, so that browsers can cache the image permanently. */
function imageAddress(image: SiteImageRow | undefined): string | null {
  return image
    ? `/api/portal/site-image/${image.siteId}/${image.kind}?v=${image.contentHash.slice(0, 16)}`
    : null
}

/** The name in a Host header, without port; empty if invalid. */
function hostName(host: string | null): string {
  const name = (host ?? '')
    .slice(0, 300)
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return isHostName(name) ? name : ''
}

function publicSite(
  site: Site,
  { switches, maps, canMail }: Pick<PublicSite, 'maps' | 'canMail'> & { readonly switches: SiteSwitches },
): PublicSite {
  const texts = Object.entries(site.regulatory).filter(([, text]) => text !== '')
  return {
    siteid: site.siteid,
    brandName: site.brandName,
    portalTitle: portalTitle(site.isDevelopment),
    colour: site.colour,
    palette: createBrandPalette(site.colour),
    images: site.images,
    copyright: site.copyright,
    termsUrl: site.termsUrl || '/terms',
    privacyUrl: site.privacyUrl || '/privacy',
    docsUrl: switches.hideDocs ? '' : site.docsUrl,
    maps,
    hideFooter: switches.hideFooter,
    features: siteFeatures.filter((feature) => isFeatureOpen(feature, switches)),
    regulatory: switches.showRegulatory ? Object.fromEntries(texts) : {},
    canMail,
  }
}
