import type { Calls } from '../../platform/calls.ts'
import { hostOf } from '../../platform/origins.ts'
import type { SitesService } from './sites.service.ts'

export function sitesRoutes(calls: Calls, sites: SitesService, trustProxy: boolean) {
  const { portal } = calls
  return {
    getSite: portal.getSite.handler(({ context }) =>
      sites.publicSite(sites.siteIdOfHost(hostOf(context.headers, trustProxy))),
    ),
  }
}
