import { maximumAheadSeconds, oldestReadableSeconds, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import type { Span } from '../rows.ts'

export type QueryRange = { relative?: number | undefined; from?: number | undefined; to?: number | undefined }

/** A way of the page: more cannot be told apart on a map. */
export const maximumFixes = 5_000

/**
 * The span that a range names, if the plan of the device keeps data that long; without a start, as far back as it keeps.
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
  // A device's clock may run ahead; its newest points belong to 'now'.
  const to = range.to ?? now + (range.relative === undefined ? maximumAheadSeconds : 0)
  return { fromMs: Math.round(from * 1000), toMs: Math.round(to * 1000) }
}

/** The same, without a refusal: as much of the range as the plan keeps. */
export function clampToReadableSpan(access: DeviceAccess, range: QueryRange, now: number): Span {
  const oldest = oldestReadableSeconds(access.tier, access.isVendor, now)
  const from = range.relative === undefined ? (range.from ?? oldest) : now - range.relative / 1000
  // What is relative ends now, however much of its beginning is cut off.
  const to = range.to ?? (range.relative === undefined ? undefined : now)
  return requireReadableSpan(access, { from: Math.max(from, oldest), to }, now)
}
