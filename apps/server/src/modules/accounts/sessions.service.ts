import { defaultSiteId, isSessionGroup, type SiteSwitches } from '@fieldport/domain'
import type { Caller, Visitor } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LimitsService } from '../limits/limits.service.ts'
import type { UserRow } from './accounts.repository.ts'
import type { Identity } from './identity.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { attemptKey, checkOpen, clientAddress, readSignIn, withoutToken } from './sign-in-request.ts'

const attemptWindowMs = 60_000

export type SessionsPorts = {
  readonly repository: SessionsRepository
  readonly identity: Identity
  readonly clock: Clock
  readonly limits: LimitsService
  readonly switchesOf: (siteId: string) => SiteSwitches
  /** Wrong passwords that an address may send in a minute. */
  readonly signInAttempts: number
  readonly trustProxy: boolean
}

export type SessionsService = ReturnType<typeof createSessionsService>

/** Who is signed in, and signing in and out. */
export function createSessionsService(ports: SessionsPorts) {
  const { repository, identity, clock } = ports
  return {
    /** The person behind a request, by its session cookie. */
    findVisitor: async (headers: Headers): Promise<Visitor | null> => {
      const token = identity.sessionToken(headers)
      const row = token ? await repository.findUserBySession(token, new Date(clock.nowMs())) : null
      if (!row) return null
      const caller = toCaller(row)
      return { caller, switches: ports.switchesOf(caller.siteId), credential: null }
    },

    /**
     * Answers /api/auth/*: sign-in/email, sign-out and get-session, nothing else.
     * @param remoteAddress the sender's, as the socket knows it
     * @throws PortalError NOT_FOUND, INVALID_INPUT, TOO_LARGE or TOO_MANY_REQUESTS
     */
    handler: async (request: Request, remoteAddress?: string): Promise<Response> => {
      const address = clientAddress(request.headers, remoteAddress, ports.trustProxy)
      if (checkOpen(request) === 'other') return withoutToken(await identity.handle(request, address))
      const signIn = await readSignIn(request)
      const key = attemptKey(address)
      await ports.limits.count(key, { maximum: ports.signInAttempts, windowMs: attemptWindowMs })
      const response = await identity.handle(signIn, address)
      if (response.ok) await ports.limits.forgive(key)
      return withoutToken(response)
    },

    /** Forgets sessions and counts that are over; once a day is enough. */
    removeExpired: (): Promise<void> => repository.removeExpired(new Date(clock.nowMs())),
  }
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
