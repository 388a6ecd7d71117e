import { defaultSiteId } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { requireCaller } from '../../../platform/http/calls.ts'
import { hostOf } from '../../../platform/network/client-address.ts'
import type { SitesService } from '../../sites/sites.module.ts'

/** Alert messages carry the brand of the host on which they were set up; at the portal's own host that of the account. */
export function callerOnHost(
  context: { readonly caller: Caller | null; readonly headers: Headers },
  sites: Pick<SitesService, 'siteIdOfHost'>,
): Caller {
  const caller = requireCaller(context)
  const siteId = sites.siteIdOfHost(hostOf(context.headers))
  return siteId === defaultSiteId ? caller : { ...caller, siteId }
}
