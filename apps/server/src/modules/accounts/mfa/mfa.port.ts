export type CodePurpose = 'sign-in' | 'identity-check'

/** What the sign-in needs of second factors. */
export type SecondFactors = {
  /** What is asked for first, and everything that is enabled; NOMFA and none where nothing is. */
  readonly methodFor: (userId: string) => Promise<{
    readonly preferred: 'NOMFA' | 'TOTP' | 'SMS'
    readonly methods: readonly ('TOTP' | 'SMS')[]
  }>
  /** Sends the code that `verify` takes to the verified phone. @throws PortalError TOO_MANY_REQUESTS or ENGINE_UNAVAILABLE */
  readonly sendSms: (userId: string) => Promise<void>
  /** @param code six digits of any enabled factor, or one of the recovery codes; each counts once */
  readonly verify: (
    userId: string,
    code: string,
    /** Wrong codes are counted apart, so that a stolen session cannot block the sign-in. */
    purpose?: CodePurpose,
  ) => Promise<'valid' | 'invalid' | 'attemptsExceeded'>
}
