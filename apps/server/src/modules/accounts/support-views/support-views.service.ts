import type { SupportView } from '@fieldport/contract'
import { mayBeViewed, PortalError, supportViewSeconds } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { IdentityCheck } from '../sign-in/identity-check.service.ts'
import type { SupportViewRow, SupportViewsRepository } from './support-views.repository.ts'

const listedSeconds = 2 * 365 * 86_400
const maximumListed = 100

export type SupportViewsPorts = {
  readonly repository: SupportViewsRepository
  readonly requireRecentIdentityCheck: IdentityCheck['requireRecent']
  /** Of the session that a request comes with. */
  readonly tokenOf: (headers: Headers) => string
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
}

export type SupportViewsService = ReturnType<typeof createSupportViews>

/** A session of a vendor that looks at the account of a person, who sees that it did. What it may call is decided in platform/access. */
export function createSupportViews(ports: SupportViewsPorts) {
  const { repository, audit, clock, tokenOf } = ports
  return {
    /** @throws PortalError FORBIDDEN with reason 'identityNotVerified', NOT_FOUND, or CONFLICT where nobody may look at that account */
    start: async (
      viewer: Caller,
      { userid, reason }: { readonly userid: string; readonly reason: string },
      headers: Headers,
    ): Promise<{ userid: string; endsAt: number }> => {
      await ports.requireRecentIdentityCheck(headers)
      const person = await repository.findUser(userid)
      if (!person) throw new PortalError('NOT_FOUND', 'notFound')
      if (!mayBeViewed({ userId: person.id, groups: person.groups }, viewer))
        throw new PortalError('CONFLICT', 'supportViewNotAllowed')
      const startedAt = nowSeconds(clock)
      const endsAt = startedAt + supportViewSeconds
      // Written before the view begins: there is none that nobody can read about.
      await audit.record({
        actor: viewer,
        action: 'account.supportViewStarted',
        subject: person.email,
        details: { reason, minutes: supportViewSeconds / 60 },
        address: addressOf(headers),
      })
      const view = { viewerEmail: viewer.email, userId: person.id, reason, startedAt, endsAt }
      const hasStarted = await repository.start({ token: tokenOf(headers), ...view })
      if (!hasStarted) throw new PortalError('CONFLICT', 'changedBySomeoneElse')
      return { userid: person.id, endsAt }
    },

    /** @returns whose session it is again */
    end: async (caller: Caller, headers: Headers): Promise<string> => {
      const ended = await repository.end(tokenOf(headers), nowSeconds(clock))
      if (ended?.view && caller.viewedBy)
        await audit.record({
          actor: caller.viewedBy,
          action: 'account.supportViewEnded',
          subject: caller.email,
          address: addressOf(headers),
        })
      return ended?.userId ?? caller.userId
    },

    /** What a person reads of it, newest first. */
    list: async ({ userId }: Caller): Promise<SupportView[]> => {
      const now = nowSeconds(clock)
      const rows = await repository.list(userId, now - listedSeconds, maximumListed)
      return rows.map((row) => toSupportView(row, now))
    },
  }
}

/** One whose session was signed out has ended at an hour that nobody noted, and at its limit at the latest. */
function toSupportView(row: SupportViewRow, now: number): SupportView {
  const { id, reason, startedAt, endsAt, endedAt, sessionId } = row
  return {
    id,
    reason,
    startedAt,
    endedAt: Math.min(endedAt ?? endsAt, endsAt),
    isActive: endedAt === null && sessionId !== null && now < endsAt,
  }
}
