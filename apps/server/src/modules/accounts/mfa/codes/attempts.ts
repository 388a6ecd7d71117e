import { isPortalError } from '@fieldport/domain'
import type { LimitsService } from '../../../limits/limits.module.ts'

/** Limit of wrong codes. Only people who know the password can attempt one. */
const attempts = { maximum: 5, windowMs: 10 * 60_000 }

/**
 * Counts an attempt before it is made, and refunds it if it was correct.
 * @throws PortalError TOO_MANY_REQUESTS
 */
export async function countAttempt(
  limits: LimitsService,
  key: string,
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  await limits.count(key, attempts)
  const isGood = await attempt()
  if (isGood) await limits.refund(key)
  return isGood
}

export function isTooManyAttempts(error: unknown): boolean {
  return isPortalError(error) && error.code === 'TOO_MANY_REQUESTS'
}
