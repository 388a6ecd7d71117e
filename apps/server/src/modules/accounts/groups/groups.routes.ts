import { type Calls, callerOf } from '../../../platform/calls.ts'
import type { GroupsService } from './groups.service.ts'

export function groupsRoutes(calls: Calls, groups: GroupsService) {
  const { portal } = calls
  return {
    adminFindUsers: portal.adminFindUsers.handler(({ input }) => groups.find(input)),
    adminSetGroups: portal.adminSetGroups.handler(({ context, input }) =>
      groups.set(callerOf(context), input.userid, input.groups),
    ),
  }
}
