import { PortalError } from '@fieldport/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { AccountRow, AccountsRepository } from '../accounts.repository.ts'
import type { SignInChallenges } from '../sign-in/challenge.ts'
import type { Identity } from '../identity.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { SignInLimits } from '../sign-in/sign-in-limits.ts'
import { jsonResponse } from '../sign-in/sign-in-request.ts'

export type OpenSession = ReturnType<typeof createOpenSession>

/** Opens the session, as the last step of every sign-in. */
export function createOpenSession(ports: {
  readonly repository: AccountsRepository
  readonly identity: Identity
  readonly sessions: SessionsRepository
  readonly signInLimits: SignInLimits
  readonly challenges: SignInChallenges
  readonly audit: AuditService
  readonly clock: Clock
}) {
  const tokenOf = (cookie: string) =>
    ports.identity.sessionToken(new Headers({ cookie: cookie.split(';', 1)[0] ?? '' })) ?? ''

  /** A password change during the sign-in has ended all sessions but this new one, so it must end too. */
  const checkPassword = async ({ id, passwordHash }: AccountRow, cookie: string): Promise<void> => {
    const present = await ports.repository.findAccountById(id)
    if (present?.passwordHash === passwordHash) return
    await ports.sessions.removeByToken(tokenOf(cookie))
    throw new PortalError('SIGNED_OUT', 'sessionEnded', { reason: 'passwordChanged' })
  }

  /** Opens a session with a new token and ends the one that the browser had before. */
  return async (account: AccountRow, request: Request, address: string): Promise<Response> => {
    const { id, email, name } = account
    const before = ports.identity.sessionToken(request.headers)
    const userAgent = request.headers.get('user-agent')
    const now = new Date(ports.clock.nowMs())
    const cookie = await ports.identity.openSession({ userId: id, ipAddress: address, userAgent, now })
    await checkPassword(account, cookie)
    if (before) {
      await ports.sessions.movePush(id, before, tokenOf(cookie))
      await ports.sessions.removeByToken(before)
    }
    const actor = { userId: id, email }
    await ports.audit.record({ actor, action: 'account.signedIn', subject: email, address })
    const cookies = [cookie, ports.signInLimits.deviceCookie(email), ports.challenges.clearingCookie()]
    return jsonResponse({ user: { id, email, name } }, 200, cookies)
  }
}
