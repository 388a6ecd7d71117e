import type { Caller } from '../../../platform/access/caller.ts'
import { type Calls, requireCaller } from '../../../platform/http/calls.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { GroupsService } from './groups.service.ts'

export function groupsRoutes(calls: Calls, groups: GroupsService) {
  const { portal } = calls
  const by = (context: { readonly caller: Caller | null; readonly headers: Headers }) => ({
    actor: requireCaller(context),
    address: addressOf(context.headers),
  })
  return {
    adminFindUsers: portal.adminFindUsers.handler(({ input }) => groups.find(input)),
    adminSetGroups: portal.adminSetGroups.handler(({ context, input }) =>
      groups.set(by(context), input.userid, input.groups, input.seen),
    ),
    adminSetMaxApiKeys: portal.adminSetMaxApiKeys.handler(({ context, input }) =>
      groups.setMaxApiKeys(by(context), input.userid, input.maxApiKeys, input.seen),
    ),
  }
}
