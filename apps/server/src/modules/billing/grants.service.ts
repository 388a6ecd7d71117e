import { effectiveTier, parseSubscriptionState, PortalError } from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts'

export type Grant = {
  readonly devices: readonly string[]
  readonly action: 'GRANT' | 'EXTEND' | 'LIFETIME'
  /** Epoch seconds. */
  readonly expiresAt: number | undefined
}

export type GrantsPorts = {
  readonly repository: SubscriptionsRepository
  readonly audit: Pick<AuditService, 'record'>
  readonly planChanged: (deviceIds: readonly string[]) => void
  readonly clock: Clock
}

/** Lets the vendor grant Hosted plans without payment. */
export function createGrants({ repository, audit, planChanged, clock }: GrantsPorts) {
  return {
    /**
     * Grants the plan to all of the devices or to none.
     * @throws PortalError NOT_FOUND, INVALID_INPUT, or CONFLICT where a subscription pays or there is nothing to extend
     */
    grant: async (caller: Caller, { devices, action, expiresAt }: Grant): Promise<readonly string[]> => {
      const ids = [...new Set(devices)]
      const now = nowSeconds(clock)
      const rows = await repository.listFacts(ids)
      if (rows.length < ids.length) throw new PortalError('NOT_FOUND', 'notFound')
      if (rows.some(({ payerId }) => payerId !== null)) throw planPaidFor()
      const until = action === 'LIFETIME' ? null : (expiresAt ?? 0)
      if (until !== null && until <= now) throw invalidExpiry()
      if (action === 'EXTEND' && until !== null) for (const row of rows) checkExtends(row, until, now)
      // Somebody may have started a purchase meanwhile.
      if (!(await repository.setGranted(ids, until, now))) throw planPaidFor()
      planChanged(ids)
      for (const subject of ids)
        await audit.record({
          actor: caller,
          action: 'billing.planGranted',
          subject,
          details: { action, ...(until === null ? {} : { until }) },
        })
      return ids
    },
  }
}

type Row = Awaited<ReturnType<SubscriptionsRepository['listFacts']>>[number]

function checkExtends(row: Row, until: number, now: number): void {
  const isGranted =
    effectiveTier(row, now).name === 'Hosted' &&
    parseSubscriptionState(row.subscription) === 'none' &&
    row.planExpiresAt !== null
  if (!isGranted) throw new PortalError('CONFLICT', 'planNotGranted')
  if (row.planExpiresAt !== null && until <= row.planExpiresAt) throw invalidExpiry()
}

function planPaidFor(): PortalError {
  return new PortalError('CONFLICT', 'planPaidFor')
}

function invalidExpiry(): PortalError {
  return new PortalError('INVALID_INPUT', 'planExpiryInvalid', { field: 'expiry_ts' })
}
