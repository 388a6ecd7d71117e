import { maximumAheadSeconds, oldestReadableSeconds, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import type { Span } from '../rows.ts'

export type QueryRange = { relative?: number | undefined; from?: number | undefined; to?: number | undefined }

/** Fixes in a route of the page: more cannot be distinguished on a map. */
export const maximumFixes = 5_000

/**
 * The span of a range, if the device's plan stores data that long; without a start, as far back as it stores.
 * @throws PortalError PLAN_RESTRICTED
 */
export function requireReadableSpan(access: DeviceAccess, range: QueryRange, now: number): Span {
  const oldest = oldestReadableSeconds(access.tier, access.isVendor, now)
  const from = range.relative === undefined ? (range.from ?? oldest) : now - range.relative / 1000
  if (from < oldest) {
    const { name, dataStorageDays } = access.tier
    throw new PortalError(
      'PLAN_RESTRICTED',
      createMessage('dataOlderThanPlan', { count: dataStorageDays, plan: name }),
      { dataStorageDays, plan: name },
    )
  }
  // A device's clock may be ahead; its newest points belong to 'now'.
  const to = range.to ?? now + (range.relative === undefined ? maximumAheadSeconds : 0)
  return { fromMs: Math.round(from * 1000), toMs: Math.round(to * 1000) }
}

/** The same without a refusal: as much of the range as the plan stores. */
export function clampToReadableSpan(access: DeviceAccess, range: QueryRange, now: number): Span {
  const oldest = oldestReadableSeconds(access.tier, access.isVendor, now)
  const from = range.relative === undefined ? (range.from ?? oldest) : now - range.relative / 1000
  // A relative range ends now, even if its beginning is cut off.
  const to = range.to ?? (range.relative === undefined ? undefined : now)
  return requireReadableSpan(access, { from: Math.max(from, oldest), to }, now)
}
