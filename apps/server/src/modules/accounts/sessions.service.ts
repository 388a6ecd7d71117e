import { isSessionGroup, PortalError } from '@fieldport/domain'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { UserRow } from './accounts.repository.ts'
import type { Identity } from './identity.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { attemptKey, checkOpen, clientAddress, readSignIn, withoutToken } from './sign-in-request.ts'

const attemptWindowMs = 60_000

export type SessionsPorts = {
  readonly repository: SessionsRepository
  readonly identity: Identity
  readonly clock: Clock
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
    findCaller: async (headers: Headers): Promise<Caller | null> => {
      const token = identity.sessionToken(headers)
      const row = token ? await repository.findUserBySession(token, new Date(clock.nowMs())) : null
      return row && toCaller(row)
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
      await countAttempt(ports, key)
      const response = await identity.handle(signIn, address)
      if (response.ok) await repository.forgiveAttempt(key)
      return withoutToken(response)
    },

    /** Forgets sessions and counts that are over; once a day is enough. */
    removeExpired: (): Promise<void> => repository.removeExpired(new Date(clock.nowMs())),
  }
}

export function toCaller(row: UserRow): Caller {
  return { userId: row.id, email: row.email, name: row.name, groups: row.groups.filter(isSessionGroup) }
}

/** Counted before the password is looked at, so that attempts sent all at once are counted too. */
async function countAttempt(ports: SessionsPorts, key: string): Promise<void> {
  const nowMs = ports.clock.nowMs()
  const { count, windowEndsMs } = await ports.repository.countAttempt(key, nowMs, attemptWindowMs)
  if (count <= ports.signInAttempts) return
  throw new PortalError('TOO_MANY_REQUESTS', 'Too many requests. Please wait and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil((windowEndsMs - nowMs) / 1000)),
  })
}
