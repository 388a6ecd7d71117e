import type { SessionGroup } from '../access/access.ts'

/** What a brand may hide or allow. Source: specification 1, section 3 ('Site configuration'). */
export type SiteSwitches = {
  readonly hidePlans: boolean
  readonly allowMfa: boolean
  readonly allowApi: boolean
  readonly hideDocs: boolean
  readonly hideSupport: boolean
  readonly hideAccount: boolean
  readonly hideFooter: boolean
  readonly hideMarketingSignup: boolean
  readonly showRegulatory: boolean
  /** Ours: pages may be shown to people without an account. */
  readonly allowShareLinks: boolean
}

export const defaultSwitches: SiteSwitches = {
  hidePlans: false,
  allowMfa: true,
  allowApi: true,
  hideDocs: false,
  hideSupport: false,
  hideAccount: false,
  hideFooter: false,
  hideMarketingSignup: false,
  showRegulatory: false,
  allowShareLinks: true,
}

/** The default brand: accounts belong to it unless they signed up elsewhere. */
export const defaultSiteId = 'default'

/** Parts of the portal that a switch disables, on screens and on the server. */
export const siteFeatures = [
  'signUp',
  'account',
  'mfaSetup',
  'apiCredentials',
  'support',
  'docs',
  'plans',
  'shareLinks',
] as const
export type SiteFeature = (typeof siteFeatures)[number]

type Opening = (site: SiteSwitches, groups: readonly SessionGroup[]) => boolean

const openings: Readonly<Record<SiteFeature, Opening>> = {
  signUp: (site) => !site.hideMarketingSignup,
  account: (site) => !site.hideAccount,
  mfaSetup: (site) => site.allowMfa && !site.hideAccount,
  apiCredentials: (site, groups) => site.allowApi || groups.includes('api_access_override'),
  support: (site) => !site.hideSupport,
  docs: (site) => !site.hideDocs,
  plans: (site) => !site.hidePlans,
  shareLinks: (site) => site.allowShareLinks,
}

/**
 * Whether a part of the portal is enabled. A person in group api_access_override has API access everywhere.
 * Source: specification 1, sections 1, 2 and 6.
 */
export function isFeatureOpen(
  feature: SiteFeature,
  site: SiteSwitches,
  groups: readonly SessionGroup[] = [],
): boolean {
  return openings[feature](site, groups)
}

/** Models whose regulatory text may be shown. Source: specification 1, section 1. */
export const regulatoryModels = ['ORB-C1', 'QUAD-C2'] as const
export type RegulatoryModel = (typeof regulatoryModels)[number]

/** On the development host the title says so. Source: specification 1, section 1. */
export function portalTitle(isDevelopment: boolean): string {
  return isDevelopment ? 'Dev Portal' : 'Portal'
}

/** A brand colour: six hexadecimal digits. */
export function isBrandColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

/** A host name without scheme, port or path, lower case. */
export function isHostName(value: string): boolean {
  return (
    value.length <= 253 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(value)
  )
}

/**
 * Where a map can be read: empty for none, a path on this host, or a web address whose host the content security
 * policy can name.
 */
export function isMapAddress(value: string): boolean {
  if (value === '' || /^\/(?!\/)[^\s"'<>]*$/.test(value)) return true
  const [, host] = /^https?:\/\/([^\s"'<>/?#:@]+)(?::\d{1,5})?(?:[/?#][^\s"'<>]*)?$/i.exec(value) ?? []
  return host !== undefined && isHostName(host.toLowerCase())
}
