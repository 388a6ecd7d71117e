import { type Calls, callerOf } from '../../../platform/calls.ts'
import { addressOf } from '../../../platform/client-address.ts'
import type { GroupsService } from './groups.service.ts'

export function groupsRoutes(calls: Calls, groups: GroupsService) {
  const { portal } = calls
  return {
    adminFindUsers: portal.adminFindUsers.handler(({ input }) => groups.find(input)),
    adminSetGroups: portal.adminSetGroups.handler(({ context, input }) =>
      groups.set(
        { actor: callerOf(context), address: addressOf(context.headers) },
        input.userid,
        input.groups,
      ),
    ),
  }
}
