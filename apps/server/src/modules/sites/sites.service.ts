import type { PublicSite, Site } from '@fieldport/contract'
import type { SiteSwitches } from '@fieldport/domain'

/** Reads of brands for other modules. */
export type SitesService = {
  /** The brand of a host; the default brand for an unknown one. `host` with or without port. */
  readonly siteIdOfHost: (host: string | null) => string
  /** The default brand for an unknown id. */
  readonly brandOf: (siteId: string) => Site
  readonly switchesOf: (siteId: string) => SiteSwitches
  /**
   * Origin of links that the portal sends, without a trailing slash: from the brand's settings, never from a request.
   */
  readonly linkBase: (siteId: string) => string
  /** Origin of one of the portal's hosts, given with or without port; null: it has no such host. */
  readonly originOfHost: (host: string | null) => string | null
  /** Accepted origins of requests. */
  readonly origins: () => readonly string[]
  readonly publicSite: (siteId: string) => PublicSite
}
