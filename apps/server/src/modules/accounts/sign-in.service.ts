import { isPortalError } from '@fieldport/domain'
import type { AccountRow, AccountsRepository } from './accounts.repository.ts'
import type { Challenges } from './challenge.ts'
import type { SecondFactors } from './mfa/mfa.port.ts'
import type { OpenSession } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { answer, readJson, signInSchema } from './sign-in-request.ts'
import type { Verification } from './verification.service.ts'

export type SignInPorts = {
  readonly repository: AccountsRepository
  readonly openSession: OpenSession
  readonly passwords: Passwords
  readonly signInLimits: SignInLimits
  readonly challenges: Challenges
  readonly secondFactors: SecondFactors
  readonly verification: Verification
}

/** By password; where the account has a second factor, that is only half the way. Answers are HTTP responses: cookies are their substance. */
export function createSignIn(ports: SignInPorts) {
  const { repository, challenges, secondFactors } = ports

  const challenge = async (account: AccountRow): Promise<Response | null> => {
    const { preferred, methods } = await secondFactors.methodFor(account.id)
    const [first] = methods
    if (first === undefined) return null
    const method = preferred === 'NOMFA' ? first : preferred
    const codeSent = method === 'SMS' && (await trySms(account.id))
    const cookie = await challenges.begin(account)
    return answer({ mfaRequired: true, method, methods, codeSent }, 200, [cookie])
  }

  /** Where no SMS goes out, another factor or a recovery code still opens the account. */
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
      await attempt.forgive()
      if (!account.emailVerified) return unconfirmed(await ports.verification.sendAgain(account, redirect))
      return (await challenge(account)) ?? (await ports.openSession(account, request, address))
    },
  }
}

/** The same for an address without an account. */
function wrongPassword(): Response {
  return answer({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, 401)
}

function unconfirmed(isMailPossible: boolean): Response {
  const message = isMailPossible
    ? 'Your email address is not confirmed yet. Please open the link in the email that we sent you.'
    : 'Your email address is not confirmed yet, and this portal cannot send mail. Please ask its operator.'
  return answer({ code: 'EMAIL_NOT_VERIFIED', message }, 403)
}
