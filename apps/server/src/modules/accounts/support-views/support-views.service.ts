import type { SupportView } from '@fieldport/contract'
import { closedAccountName, mayBeViewed, PortalError, supportViewSeconds } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { AuditRecord, AuditService } from '../../audit/audit.module.ts'
import type { IdentityCheck } from '../sign-in/identity-check.service.ts'
import type { EndedSupportView, SupportViewRow, SupportViewsRepository } from './support-views.repository.ts'

const listedSeconds = 2 * 365 * 86_400
const maximumListed = 100

export type SupportViewsPorts = {
  readonly repository: SupportViewsRepository
  readonly requireRecentIdentityCheck: IdentityCheck['requireRecent']
  /** Token of a request's session. */
  readonly tokenOf: (headers: Headers) => string
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
}

export type SupportViewsService = ReturnType<typeof createSupportViews>

/**
 * Lets a vendor view a person's account, which the person can see afterwards. platform/access decides which calls are allowed.
 */
export function createSupportViews(ports: SupportViewsPorts) {
  const { repository, audit, clock, tokenOf } = ports
  const recordEnds = (now: number) => repository.recordEnds(now, (view) => endOf(view, now))
  return {
    /**
     * @throws PortalError FORBIDDEN with reason 'identityNotVerified', NOT_FOUND, or CONFLICT if the account may not be viewed
     */
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
      // Recorded before the view begins, so that no view goes unrecorded.
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

    /** @returns the user id of the session's owner */
    end: async (caller: Caller, headers: Headers): Promise<string> => {
      const now = nowSeconds(clock)
      // An end by its time is recorded as such, also if the vendor returns before the job has run.
      await recordEnds(now)
      const ended = await repository.end(tokenOf(headers), now)
      if (ended?.view && ended.view.endsAt > now && caller.viewedBy)
        await audit.record({
          actor: caller.viewedBy,
          action: 'account.supportViewEnded',
          subject: caller.email,
          address: addressOf(headers),
        })
      return ended?.userId ?? caller.userId
    },

    /** Records the end of views whose time is over or whose session has ended, each once, also with several processes. */
    recordEnds: () => recordEnds(nowSeconds(clock)),

    /** Lists the views of the caller's account, newest first. */
    list: async ({ userId }: Caller): Promise<SupportView[]> => {
      const now = nowSeconds(clock)
      const rows = await repository.list(userId, now - listedSeconds, maximumListed)
      return rows.map((row) => toSupportView(row, now))
    },
  }
}

/** The entry of a view that nobody ended. */
function endOf({ id, viewerEmail, personEmail, endsAt }: EndedSupportView, now: number): AuditRecord {
  return {
    actor: 'portal',
    action: 'account.supportViewEnded',
    subject: personEmail ?? closedAccountName,
    details: { view: id, viewer: viewerEmail, at: Math.min(endsAt, now) },
  }
}

/** A view whose session was signed out has no recorded end at first; its limit is shown instead. */
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
