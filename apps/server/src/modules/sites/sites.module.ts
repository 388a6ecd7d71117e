import type { Site } from '@fieldport/contract'
import { defaultSiteId, defaultSwitches, portalTitle, siteFeatures, isFeatureOpen } from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import { acceptedOrigins } from '../../platform/origins.ts'
import type { SitesService } from './sites.service.ts'

const defaultSite: Site = {
  siteid: defaultSiteId,
  version: 1,
  hosts: [],
  brandName: 'Portal',
  isDevelopment: false,
  colour: '#1d5fc2',
  copyright: '',
  termsUrl: '',
  docsUrl: '/api/docs',
  supportEmail: '',
  mailFromName: '',
  mailFromAddress: '',
  mailFooter: '',
  mapStyleUrl: '',
  regulatory: { 'ORB-C1': '', 'QUAD-C2': '' },
  switches: { ...defaultSwitches },
  images: { logoLight: null, logoDark: null, subBrandLogo: null, favicon: null },
}

/** The module, wired. */
export function createSitesModule(options: {
  readonly db: Database
  readonly publicUrl: string
  readonly port: number
  readonly canMail: () => boolean
}) {
  const origins = acceptedOrigins(options.publicUrl, options.port)
  const sites: SitesService = {
    siteIdOfHost: () => defaultSiteId,
    brandOf: () => defaultSite,
    switchesOf: () => defaultSite.switches,
    linkBase: () => options.publicUrl,
    origins: () => origins,
    publicSite: () => ({
      siteid: defaultSite.siteid,
      brandName: defaultSite.brandName,
      portalTitle: portalTitle(defaultSite.isDevelopment),
      colour: defaultSite.colour,
      images: defaultSite.images,
      copyright: defaultSite.copyright,
      termsUrl: defaultSite.termsUrl,
      docsUrl: defaultSite.docsUrl,
      mapStyleUrl: defaultSite.mapStyleUrl,
      hideFooter: defaultSite.switches.hideFooter,
      features: siteFeatures.filter((feature) => isFeatureOpen(feature, defaultSite.switches)),
      regulatory: {},
      canMail: options.canMail(),
    }),
  }
  return { sites }
}
