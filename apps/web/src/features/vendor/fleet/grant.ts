import type { VendorDevice } from '@fieldport/contract'
import { fromLocalInput } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'

export type GrantTerm = 'date' | 'lifetime'

/** The latest date that the call accepts. */
export const latestGrantDate = '2099-12-30'

type Grant = { readonly action: 'GRANT' | 'EXTEND' | 'LIFETIME'; readonly expiry_ts?: number }

/**
 * The request for the server. A granted plan is extended, so that a date before its end is refused instead of
 * shortening it.
 * @param date yyyy-mm-dd; the plan lasts until the end of that day in the reader's zone
 * @returns null: the date is incomplete or invalid
 */
export function grantOf(
  plan: VendorDevice['plan'],
  term: GrantTerm,
  date: string,
  timeZone = getLocaleSettings().timeZone,
): Grant | null {
  if (term === 'lifetime') return { action: 'LIFETIME' }
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || date > latestGrantDate) return null
  const end = fromLocalInput(`${date}T23:59:59`, timeZone, 'last')
  if (!Number.isFinite(end)) return null
  return { action: isGranted(plan) ? 'EXTEND' : 'GRANT', expiry_ts: end }
}

/** Whether Hosted was granted until a certain day. */
export function isGranted(plan: VendorDevice['plan']): plan is VendorDevice['plan'] & { endsAt: number } {
  return plan.effective === 'Hosted' && plan.subscription === 'none' && plan.endsAt !== null
}

/** Whether the vendor may grant a plan: nothing pays, or what was paid for has ended. */
export function mayGrant({ subscription, effective }: VendorDevice['plan']): boolean {
  return subscription === 'none' || (subscription === 'cancelled' && effective !== 'Hosted')
}
