import { PortalError } from '@fieldport/domain'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { SignInChallenge, SignInChallenges } from './challenge.ts'
import type { SecondFactors } from '../mfa/mfa.port.ts'
import type { OpenSession } from '../sessions/open-session.ts'
import { jsonResponse, readJson, secondStepSchema } from './sign-in-request.ts'

const minuteMs = 60_000
const perChallenge = { maximum: 5, windowMs: 10 * minuteMs }

/** The second step of a sign-in, after the password: a code of an enabled factor, or a recovery code. */
export function createSecondStep(ports: {
  readonly challenges: SignInChallenges
  readonly secondFactors: SecondFactors
  readonly limits: LimitsService
  readonly openSession: OpenSession
}) {
  const { challenges, secondFactors } = ports

  const refuseCode = async (
    pending: SignInChallenge,
    verdict: 'invalid' | 'attemptsExceeded',
  ): Promise<never> => {
    if (verdict === 'invalid') throw new PortalError('INVALID_INPUT', 'codeWrong', { reason: 'code' })
    await challenges.cancel(pending)
    throw new PortalError('TOO_MANY_REQUESTS', 'tooManyWrongCodesAtSignIn', {
      retryAfterSeconds: perChallenge.windowMs / 1000,
    })
  }

  return {
    bySecondFactor: async (request: Request, address: string): Promise<Response> => {
      const { code } = await readJson(request, secondStepSchema, 'code')
      const pending = await challenges.read(request.headers)
      const { account } = pending
      // Attempts per account are counted where the codes are compared.
      await ports.limits.count(`second-factor:${pending.id}`, perChallenge)
      const verdict = await secondFactors.verify(account.id, code)
      if (verdict !== 'valid') return refuseCode(pending, verdict)
      await challenges.finish(pending)
      return ports.openSession(account, request, address)
    },

    sendSms: async (request: Request): Promise<Response> => {
      const { account } = await challenges.read(request.headers)
      await secondFactors.sendSms(account.id)
      return jsonResponse({ done: true })
    },

    cancel: async (request: Request): Promise<Response> => {
      await challenges.cancel(await challenges.read(request.headers))
      return jsonResponse({ done: true }, 200, [challenges.clearingCookie()])
    },
  }
}
