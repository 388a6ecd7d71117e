export type CodePurpose = 'sign-in' | 'identity-check'

/** Second factors as the sign-in uses them. */
export type SecondFactors = {
  /** The factor to ask for first, and all enabled ones; 'NOMFA' and an empty list if none is enabled. */
  readonly methodFor: (userId: string) => Promise<{
    readonly preferred: 'NOMFA' | 'TOTP' | 'SMS'
    readonly methods: readonly ('TOTP' | 'SMS')[]
  }>
  /**
   * Sends a code for `verify` to the phone of the SMS factor.
   * @throws PortalError TOO_MANY_REQUESTS or ENGINE_UNAVAILABLE
   */
  readonly sendSms: (userId: string) => Promise<void>
  /** @param code six digits of any enabled factor, or a recovery code; each is valid once */
  readonly verify: (
    userId: string,
    code: string,
    /** Wrong codes are counted per purpose, so that a stolen session cannot block the sign-in. */
    purpose?: CodePurpose,
  ) => Promise<'valid' | 'invalid' | 'attemptsExceeded'>
}
