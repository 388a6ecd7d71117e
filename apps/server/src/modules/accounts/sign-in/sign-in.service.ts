import { isPortalError } from '@fieldport/domain'
import { type PlainMessageId, toLocalizableText } from '@fieldport/messages'
import type { AccountRow, AccountsRepository } from '../accounts.repository.ts'
import type { SignInChallenges } from './challenge.ts'
import type { SecondFactors } from '../mfa/mfa.port.ts'
import type { OpenSession } from '../sessions/open-session.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { jsonResponse, readJson, signInSchema } from './sign-in-request.ts'
import type { Verification } from '../sign-up/verification.service.ts'

export type SignInPorts = {
  readonly repository: AccountsRepository
  readonly openSession: OpenSession
  readonly passwords: Passwords
  readonly signInLimits: SignInLimits
  readonly challenges: SignInChallenges
  readonly secondFactors: SecondFactors
  readonly verification: Verification
}

/**
 * Sign-in by password, which is only the first step if the account has a second factor. Returns HTTP responses because they
 * set cookies.
 */
export function createSignIn(ports: SignInPorts) {
  const { repository, challenges, secondFactors } = ports

  const challenge = async (account: AccountRow): Promise<Response | null> => {
    const { preferred, methods } = await secondFactors.methodFor(account.id)
    const [first] = methods
    if (first === undefined) return null
    const method = preferred === 'NOMFA' ? first : preferred
    const codeSent = method === 'SMS' && (await trySms(account.id))
    const cookie = await challenges.begin(account)
    return jsonResponse({ mfaRequired: true, method, methods, codeSent }, 200, [cookie])
  }

  /** A failed SMS is no error: another factor or a recovery code can still complete the sign-in. */
  const trySms = async (userId: string): Promise<boolean> => {
    try {
      await secondFactors.sendSms(userId)
      return true
    } catch (error) {
      if (isPortalError(error)) return false
      throw error
    }
  }

  return {
    byPassword: async (request: Request, address: string): Promise<Response> => {
      const { email, password, redirect } = await readJson(request, signInSchema, 'email and password')
      const attempt = await ports.signInLimits.begin(email, address, request.headers)
      const account = await repository.findAccount(email)
      const isRight = await ports.passwords.matches(password, account?.passwordHash)
      if (!account || !isRight) return wrongPassword()
      await attempt.refund()
      if (!account.emailVerified) return unconfirmed(await ports.verification.sendAgain(account, redirect))
      return (await challenge(account)) ?? (await ports.openSession(account, request, address))
    },
  }
}

/** Same response for a wrong password and an unknown address. */
function wrongPassword(): Response {
  return refuse('INVALID_EMAIL_OR_PASSWORD', 'emailOrPasswordWrong', 401)
}

function unconfirmed(isMailPossible: boolean): Response {
  const id = isMailPossible ? 'emailUnconfirmed' : 'emailUnconfirmedWithoutMail'
  return refuse('EMAIL_NOT_VERIFIED', id, 403)
}

/** Refuses with an error code of the sign-in, in the shape of every refused call. */
function refuse(code: string, id: PlainMessageId, status: number): Response {
  const { message, localizable } = toLocalizableText(id)
  return jsonResponse({ code, message, data: { localizable } }, status)
}
