import type { User } from '@fieldport/contract'
import { defaultSiteId, isSessionGroup, type SessionGroup, sessionGroups } from '@fieldport/domain'
import type { AuditRecord, AuditService } from '../../audit/audit.service.ts'
import type { AccountRow, GroupsRepository } from './groups.repository.ts'

export type GroupsService = ReturnType<typeof createGroupsService>

/** Session groups as the vendor grants and removes them. A session asks for its groups with each call, so both hold at once. */
export function createGroupsService(ports: {
  readonly repository: GroupsRepository
  readonly audit: Pick<AuditService, 'record'>
}) {
  const { repository, audit } = ports
  return {
    find: async (query: {
      readonly q: string
      readonly limit: number
    }): Promise<{ Items: (User & { siteid: string })[] }> => {
      const rows = await repository.find({ ...query, q: query.q.trim() })
      return { Items: rows.map((row) => ({ ...toUser(row), siteid: row.siteId ?? defaultSiteId })) }
    },

    /** @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'lastVendor' */
    set: async (
      by: Pick<AuditRecord, 'actor' | 'address'>,
      userId: string,
      wanted: readonly SessionGroup[],
    ): Promise<User> => {
      const groups = sessionGroups.filter((group) => wanted.includes(group))
      const { before } = await repository.replace(userId, groups)
      const details = { from: before.groups, to: groups }
      await audit.record({ ...by, action: 'accounts.groupsChanged', subject: before.email, details })
      return { ...toUser(before), groups }
    },
  }
}

function toUser({ id, email, name, groups }: AccountRow): User {
  return { userid: id, email, name, groups: groups.filter(isSessionGroup) }
}
