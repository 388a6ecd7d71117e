import type { User, VendorAccount } from '@fieldport/contract'
import {
  defaultSiteId,
  isSessionGroup,
  PortalError,
  type SessionGroup,
  sessionGroups,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type AuditRecord, type AuditService, conflictError } from '../../audit/audit.module.ts'
import type { GroupAccountRow, GroupsRepository, VendorRow } from './groups.repository.ts'

export type GroupsPorts = {
  readonly repository: GroupsRepository
  readonly audit: Pick<AuditService, 'lastActor'>
}

export type GroupsService = ReturnType<typeof createGroupsService>

/** Lets the vendor change session groups and the limit of API keys. Both take effect at once, because each call reads them. */
export function createGroupsService(ports: GroupsPorts) {
  const { repository, audit } = ports
  return {
    find: async (query: {
      readonly q: string
      readonly limit: number
    }): Promise<{ Items: VendorAccount[] }> => {
      const rows = await repository.find({ ...query, q: query.q.trim() })
      const toAccount = (row: VendorRow) => ({
        ...toUser(row),
        siteid: row.siteId ?? defaultSiteId,
        maxApiKeys: row.maxApiKeys,
        emailVerified: row.emailVerified,
      })
      return { Items: rows.map(toAccount) }
    },

    /**
     * @param seen the groups on which the vendor has decided; absent: whatever they are
     * @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'lastVendor', or 'changed' and who did
     */
    set: async (
      by: Pick<AuditRecord, 'actor' | 'address'>,
      userId: string,
      wanted: readonly SessionGroup[],
      seen?: readonly SessionGroup[],
    ): Promise<User> => {
      const groups = sessionGroups.filter((group) => wanted.includes(group))
      const action = 'accounts.groupsChanged' as const
      const { before, isChangedElsewhere } = await repository.replace(
        { userId, groups, seen },
        ({ email: subject, groups: from }) => ({ ...by, action, subject, details: { from, to: groups } }),
      )
      if (isChangedElsewhere) {
        const change = { subject: before.email, actions: [action], details: {} }
        throw await conflictError(audit, 'groupsChangedBySomeoneElse', change, { reason: 'changed' })
      }
      return { ...toUser(before), groups }
    },

    setMaxApiKeys: createSetMaxApiKeys(ports),
  }
}

/**
 * Sets how many API credentials an account may have; existing ones stay.
 * @param seen the number on which the vendor has decided; absent: whatever it is
 * @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'changed' and who did
 */
function createSetMaxApiKeys({ repository, audit }: GroupsPorts) {
  return async (
    by: Pick<AuditRecord, 'actor' | 'address'>,
    userId: string,
    maxApiKeys: number,
    seen?: number,
  ): Promise<{ maxApiKeys: number }> => {
    const action = 'accounts.maxApiKeysChanged' as const
    const changed = await repository.setMaxApiKeys(
      { userId, maxApiKeys, seen },
      ({ email: subject, maxApiKeys: from }) => ({
        ...by,
        action,
        subject,
        details: { from, to: maxApiKeys },
      }),
    )
    if (!changed) throw new PortalError('NOT_FOUND', 'notFound')
    if (changed.isChangedElsewhere) {
      const message = createMessage('apiKeyLimitChanged', { number: changed.maxApiKeys })
      const change = { subject: changed.email, actions: [action], details: {} }
      throw await conflictError(audit, message, change, { reason: 'changed' })
    }
    return { maxApiKeys }
  }
}

function toUser({ id, email, name, groups }: GroupAccountRow): User {
  return { userid: id, email, name, groups: groups.filter(isSessionGroup) }
}
