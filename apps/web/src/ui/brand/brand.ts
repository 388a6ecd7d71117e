import type { PublicSite } from '@fieldport/contract'
import { defaultSiteId } from '@fieldport/domain'
import { createContext, use } from 'react'

/** The name, colours and settings of a brand; no other file contains a brand's name or colour. */
export type Brand = PublicSite

/** For a page without a brand from the server. */
export const defaultBrand: Brand = {
  siteid: defaultSiteId,
  brandName: 'Portal',
  portalTitle: 'Portal',
  colour: '#1d5fc2',
  palette: {
    shades: [
      '#f0f6ff',
      '#d1e0f8',
      '#aecbf8',
      '#8cb6f7',
      '#6ca0f1',
      '#4f8ae6',
      '#1e60c3',
      '#1d5fc2',
      '#0c4aa2',
      '#003583',
    ],
    light: { text: '#1d5fc2', fillHover: '#0950b1' },
    dark: { text: '#8cb6f7', fillHover: '#0a50b2' },
  },
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
}

/** The brand that the server embedded in the page as JSON. */
export function readBrand(page: Document): Brand {
  const text = page.getElementById('brand')?.textContent
  // Trusted, because the server validated it against the contract when writing it.
  return text ? (JSON.parse(text) as PublicSite) : defaultBrand
}

export const BrandContext = createContext<Brand>(defaultBrand)

export function useBrand(): Brand {
  return use(BrandContext)
}
