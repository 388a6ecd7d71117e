import type { PublicSite } from '@fieldport/contract'
import { defaultSiteId } from '@fieldport/domain'
import { createContext, use } from 'react'
import { type Shades, shadesOf } from './shades.ts'

/** Everything that makes the portal somebody's own. No name and no brand colour stands anywhere else. */
export type Brand = PublicSite & {
  /** Ten shades of `colour`, light to dark. */
  readonly shades: Shades
}

export function brandOf(site: PublicSite): Brand {
  return { ...site, shades: shadesOf(site.colour) }
}

/** Of a page that no server wrote a brand into. */
export const defaultBrand: Brand = brandOf({
  siteid: defaultSiteId,
  brandName: 'Portal',
  portalTitle: 'Portal',
  colour: '#1d5fc2',
  images: { logoLight: null, logoDark: null, subBrandLogo: null, favicon: null },
  copyright: '',
  termsUrl: '/terms',
  privacyUrl: '/privacy',
  docsUrl: '/api/docs',
  maps: { basemap: '/api/maps/basemap.pmtiles', roads: '', streets: '', satellite: '' },
  hideFooter: false,
  features: ['signUp', 'account', 'mfaSetup', 'apiCredentials', 'support', 'docs'],
  regulatory: {},
  canMail: false,
})

/** The brand that the server wrote into the page, as data. */
export function readBrand(page: Document): Brand {
  const text = page.getElementById('brand')?.textContent
  // The server's own words, checked against the contract when it wrote them.
  return text ? brandOf(JSON.parse(text) as PublicSite) : defaultBrand
}

export const BrandContext = createContext<Brand>(defaultBrand)

export function useBrand(): Brand {
  return use(BrandContext)
}
