import { type Calls, requireCaller, type RequestContext } from '../../platform/http/calls.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { addressOf, hostOf } from '../../platform/network/client-address.ts'
import type { SitesAdmin } from './sites.admin.ts'
import type { SitesService } from './sites.service.ts'

export function sitesRoutes(calls: Calls, sites: SitesService, admin: SitesAdmin) {
  const { portal } = calls
  return {
    getSite: portal.getSite.handler(({ context }) =>
      sites.publicSite(sites.siteIdOfHost(hostOf(context.headers))),
    ),
    getSiteText: portal.getSiteText.handler(({ input, context }) => {
      const site = sites.brandOf(sites.siteIdOfHost(hostOf(context.headers)))
      return { text: input.kind === 'terms' ? site.termsText : site.privacyText }
    }),
    adminGetSites: portal.adminGetSites.handler(() => admin.list()),
    adminAddSite: portal.adminAddSite.handler(({ context, input: { siteid, ...settings } }) =>
      admin.add(originOf(context), siteid, settings),
    ),
    adminSetSite: portal.adminSetSite.handler(({ context, input: { siteid, version, ...settings } }) =>
      admin.set(originOf(context), siteid, version, settings),
    ),
    adminDeleteSite: portal.adminDeleteSite.handler(async ({ context, input }) => {
      await admin.remove(originOf(context), input.siteid)
      return { done: true as const }
    }),
    adminSetSiteImage: portal.adminSetSiteImage.handler(({ context, input: { siteid, kind, base64 } }) =>
      admin.setImage(originOf(context), siteid, kind, base64),
    ),
  }
}

function originOf(context: RequestContext & { readonly caller: Caller | null }) {
  return { actor: requireCaller(context), address: addressOf(context.headers) }
}
