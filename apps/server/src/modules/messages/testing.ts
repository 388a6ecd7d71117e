import type { Site } from '@fieldport/contract'
import { defaultSiteId, defaultSwitches } from '@fieldport/domain'

/** A brand with defaults for everything that a test does not set. */
export function testSite(over: Partial<Site> = {}): Site {
  return {
    siteid: defaultSiteId,
    version: 1,
    hosts: [],
    brandName: 'Portal',
    isDevelopment: false,
    colour: '#1d5fc2',
    copyright: '',
    termsUrl: '',
    privacyUrl: '',
    termsText: '',
    privacyText: '',
    docsUrl: '',
    supportEmail: '',
    mailFromName: '',
    mailFromAddress: '',
    mailFooter: '',
    mapStyleUrl: '',
    mapSatelliteUrl: '',
    regulatory: { 'ORB-C1': '', 'QUAD-C2': '' },
    switches: { ...defaultSwitches },
    images: { logoLight: null, logoDark: null, subBrandLogo: null, favicon: null },
    ...over,
  }
}
