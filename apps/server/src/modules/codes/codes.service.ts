import { codeLength } from '@fieldport/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Seal } from '../../platform/seal.ts'
import type { CodePayload, CodesRepository } from './codes.repository.ts'

const minuteMs = 60_000
/** Attempts per code: five guesses at one in a million. */
const maximumAttempts = 5
/** Expired codes are stored this long, to distinguish an expired link from a wrong one. */
const keptMs = 30 * 24 * 60 * minuteMs

/** The purpose of a code. `digits` are typed by people and expire after 10 minutes; `link` is part of a URL. */
export const codePurposes = {
  verifyEmail: { form: 'link', livesMs: 24 * 60 * minuteMs },
  resetPassword: { form: 'link', livesMs: 60 * minuteMs },
  verifyPhone: { form: 'digits', livesMs: 10 * minuteMs },
  secondFactorSms: { form: 'digits', livesMs: 10 * minuteMs },
  /** Connects the two steps of a sign-in; stored in a cookie. */
  signInChallenge: { form: 'link', livesMs: 10 * minuteMs },
  devicePasswords: { form: 'digits', livesMs: 10 * minuteMs },
} as const
export type CodePurpose = keyof typeof codePurposes

export type RedeemResult =
  | { readonly status: 'valid'; readonly payload: CodePayload }
  | { readonly status: 'wrong' | 'expired' | 'used' | 'attemptsExceeded' }

export type CodesService = ReturnType<typeof createCodesService>

/** One-time codes, which prove access to a mailbox or a phone. Only their hashes are stored. */
export function createCodesService(ports: {
  readonly repository: CodesRepository
  readonly seal: Seal
  readonly clock: Clock
  /** A random number below the bound, for people to type. */
  readonly randomInt: (below: number) => number
  /** Random URL-safe text of at least 128 bits. */
  readonly randomText: () => string
}) {
  const { repository, seal, clock } = ports
  const hashOf = (purpose: CodePurpose, subject: string, code: string) =>
    seal.hash(`${purpose}:${subject}:${code}`)

  /** Counts each attempt before the code's keyed hash is compared. */
  const check = async (purpose: CodePurpose, subject: string, code: string): Promise<RedeemResult> => {
    const isTyped = codePurposes[purpose].form === 'digits'
    if (isTyped && !(await repository.takeAttempt(purpose, subject, maximumAttempts)))
      return { status: (await repository.find(purpose, subject)) ? 'attemptsExceeded' : 'wrong' }
    const stored = await repository.find(purpose, subject)
    const text = `${purpose}:${subject}:${code}`
    if (!stored || !seal.matches(text, stored.hash)) return { status: 'wrong' }
    if (stored.usedAt) return { status: 'used' }
    if (stored.expiresAt.getTime() <= clock.nowMs()) return { status: 'expired' }
    return { status: 'valid', payload: stored.payload }
  }

  return {
    /**
     * Creates a code, which replaces an older one of the same purpose and subject.
     * @param subject whose and for what: a user id, or `<userId>:<deviceId>`
     */
    issue: async (purpose: CodePurpose, subject: string, payload: CodePayload = {}): Promise<string> => {
      const { form, livesMs } = codePurposes[purpose]
      const code =
        form === 'digits'
          ? String(ports.randomInt(10 ** codeLength)).padStart(codeLength, '0')
          : ports.randomText()
      const expiresAt = new Date(clock.nowMs() + livesMs)
      await repository.put(purpose, subject, { hash: hashOf(purpose, subject, code), payload, expiresAt })
      return code
    },

    check,

    /** Checks a code and uses it up; of two concurrent calls, one succeeds. */
    redeem: async (purpose: CodePurpose, subject: string, code: string): Promise<RedeemResult> => {
      const checked = await check(purpose, subject, code)
      if (checked.status !== 'valid') return checked
      const now = new Date(clock.nowMs())
      const isFirst = await repository.use(purpose, subject, hashOf(purpose, subject, code), now)
      return isFirst ? checked : { status: 'used' }
    },

    withdraw: (purpose: CodePurpose, subject: string): Promise<void> => repository.remove(purpose, subject),

    removeExpired: (): Promise<void> => repository.removeExpired(new Date(clock.nowMs() - keptMs)),
  }
}
