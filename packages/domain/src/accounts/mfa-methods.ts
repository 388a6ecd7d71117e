/** Second factors. Source: specification 1, section 4. */
export const mfaMethods = ['TOTP', 'SMS', 'NOMFA'] as const
export type MfaMethod = (typeof mfaMethods)[number]
