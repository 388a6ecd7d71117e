import type { SessionEntry } from '@fieldport/contract'
import {
  type AuditAction,
  defaultSiteId,
  isSessionGroup,
  isSupportViewOver,
  mayBeViewed,
  PortalError,
  type SiteSwitches,
} from '@fieldport/domain'
import type { Caller, AuthenticatedCaller } from '../../../platform/access/caller.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { AccountsRepository, UserRow } from '../accounts.repository.ts'
import type { Identity } from '../identity.ts'
import type { ActiveSession, SessionsRepository } from './sessions.repository.ts'
import type { createSecondStep } from '../sign-in/second-step.service.ts'
import type { createSignIn } from '../sign-in/sign-in.service.ts'
import { type AuthStep, parseAuthStep, removeToken } from '../sign-in/sign-in-request.ts'

/** Precision of 'last used': one write per minute and session instead of one per request. */
const touchMs = 60_000
/** Unconfirmed sign-ups are deleted after this time. */
const unconfirmedMs = 30 * 86_400_000

export type SessionsPorts = {
  readonly repository: SessionsRepository
  readonly accounts: AccountsRepository
  readonly identity: Identity
  readonly steps: ReturnType<typeof createSignIn> & ReturnType<typeof createSecondStep>
  readonly audit: AuditService
  readonly clock: Clock
  readonly switchesOf: (siteId: string) => SiteSwitches
}

/** Signs people in and out, authenticates their requests and lists their sessions. */
export function createSessionsService(ports: SessionsPorts) {
  const { repository, identity, clock } = ports
  const now = () => new Date(clock.nowMs())

  const record = (caller: Caller, action: AuditAction, headers: Headers): Promise<void> =>
    ports.audit.record({ actor: caller, action, subject: caller.email, address: addressOf(headers) })

  const steps: Readonly<Record<AuthStep, (request: Request, address: string) => Promise<Response>>> = {
    signIn: ports.steps.byPassword,
    verifySecondFactor: ports.steps.bySecondFactor,
    sendSms: ports.steps.sendSms,
    cancel: ports.steps.cancel,
    library: async (request, address) => removeToken(await identity.handle(request, address)),
  }

  return {
    /** Authenticates a request by its session cookie; null: no open session. */
    authenticate: async (headers: Headers): Promise<AuthenticatedCaller | null> => {
      const token = identity.sessionToken(headers)
      const open = token ? await repository.findOpen(token, now()) : null
      if (!token || !open) return null
      if (clock.nowMs() - open.lastUsedAt.getTime() >= touchMs) await repository.touch(token, now())
      const caller = toSessionCaller(open, clock.nowMs() / 1000)
      return { caller, switches: ports.switchesOf(caller.siteId), credential: null }
    },

    /**
     * Answers /api/auth/*: both steps of signing in, signing out and get-session, nothing else.
     * @throws PortalError NOT_FOUND, SIGNED_OUT, INVALID_INPUT, TOO_LARGE or TOO_MANY_REQUESTS
     */
    handler: async (request: Request): Promise<Response> =>
      steps[parseAuthStep(request)](request, addressOf(request.headers)),

    /** Token of a request's session; empty: none. */
    tokenOf: (headers: Headers): string => identity.sessionToken(headers) ?? '',

    /** Last used first. */
    list: async (caller: Caller, headers: Headers): Promise<SessionEntry[]> => {
      const token = identity.sessionToken(headers)
      const rows = await repository.listOpen(caller.userId, now())
      return rows.map((row) => ({
        id: row.id,
        current: row.token === token,
        createdAt: row.createdAt.getTime() / 1000,
        lastUsedAt: row.updatedAt.getTime() / 1000,
        expiresAt: row.expiresAt.getTime() / 1000,
        ipAddress: row.ipAddress || null,
        userAgent: row.userAgent || null,
      }))
    },

    /** @throws PortalError NOT_FOUND if it is not a session of the caller */
    end: async (caller: Caller, id: string, headers: Headers): Promise<void> => {
      if (!(await repository.remove(caller.userId, id))) throw new PortalError('NOT_FOUND', 'notFound')
      await record(caller, 'account.sessionEnded', headers)
    },

    endOthers: async (caller: Caller, headers: Headers): Promise<void> => {
      await repository.removeOthers(caller.userId, identity.sessionToken(headers) ?? '')
      await record(caller, 'account.otherSessionsEnded', headers)
    },

    /** Deletes expired sessions and old unconfirmed sign-ups; once a day is enough. */
    removeExpired: async (): Promise<void> => {
      await repository.removeExpired(now())
      await ports.accounts.removeUnconfirmed(new Date(clock.nowMs() - unconfirmedMs))
    },
  }
}

/** The session's person or, during a support view, the person whose account is viewed. */
function toSessionCaller({ user, view }: ActiveSession, nowSeconds: number): Caller {
  const viewer = toCaller(user)
  if (!view) return viewer
  const person = view.person && toCaller(view.person)
  const { endsAt } = view
  const isOver = isSupportViewOver({ endsAt, isAllowed: mayBeViewed(person, viewer) }, nowSeconds)
  return { ...(person ?? viewer), viewedBy: { userId: viewer.userId, email: viewer.email, endsAt, isOver } }
}

export function toCaller(row: UserRow): Caller {
  const { id: userId, email, name } = row
  return {
    userId,
    email,
    name,
    groups: row.groups.filter(isSessionGroup),
    siteId: row.siteId ?? defaultSiteId,
  }
}
