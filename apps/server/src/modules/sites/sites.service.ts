import type { PublicSite, Site } from '@fieldport/contract'
import type { SiteSwitches } from '@fieldport/domain'

/** What others need of brands. */
export type SitesService = {
  /** The brand that a host belongs to; an unknown host is the default brand's. `host` with or without port. */
  readonly siteIdOfHost: (host: string | null) => string
  /** An unknown id is the default brand. */
  readonly brandOf: (siteId: string) => Site
  readonly switchesOf: (siteId: string) => SiteSwitches
  /** Origin of every link that leaves the portal, without a slash at its end: from the table of brands, never from a request. */
  readonly linkBase: (siteId: string) => string
  /** Origins that pages may come from. */
  readonly origins: () => readonly string[]
  readonly publicSite: (siteId: string) => PublicSite
}
