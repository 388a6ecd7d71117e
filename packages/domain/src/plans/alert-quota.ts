import type { Tier } from './tiers.ts'

/** How many messages a device may still cause this month. Source: specification 2, section 3. */
export type AlertQuota = {
  /** Stored as negative if more was used than the current plan has; `displayAlertQuota` is what people see. */
  readonly ALERTS_emails_remaining: number
  readonly ALERTS_sms_remaining: number
  readonly ALERTS_rollover_email_limit: number
  readonly ALERTS_rollover_sms_limit: number
  /** When the count restarts, epoch seconds. */
  readonly ALERTS_rollover_ts: number
}

type Stored = (key: keyof AlertQuota) => unknown

/**
 * The remaining messages, to be stored: a new month starts with the plan's full number, and a plan change within a
 * month changes the rest by the same amount. Used messages stay used, even when the plan is downgraded and upgraded
 * again.
 */
export function currentAlertQuota(
  stored: Stored,
  tier: Pick<Tier, 'emails' | 'sms'>,
  nowSeconds: number,
): AlertQuota {
  const rollover = numberOf(stored('ALERTS_rollover_ts'))
  const isCurrent = rollover !== undefined && nowSeconds < rollover
  const left = (remaining: keyof AlertQuota, limit: keyof AlertQuota, planned: number) => {
    const before = isCurrent ? numberOf(stored(limit)) : undefined
    const rest = numberOf(stored(remaining))
    if (before === undefined || rest === undefined) return planned
    return Math.min(planned, rest + planned - before)
  }
  return {
    ALERTS_emails_remaining: left('ALERTS_emails_remaining', 'ALERTS_rollover_email_limit', tier.emails),
    ALERTS_sms_remaining: left('ALERTS_sms_remaining', 'ALERTS_rollover_sms_limit', tier.sms),
    ALERTS_rollover_email_limit: tier.emails,
    ALERTS_rollover_sms_limit: tier.sms,
    ALERTS_rollover_ts: isCurrent ? rollover : startOfNextMonth(nowSeconds),
  }
}

/** The same for display: nothing left is 0. */
export function displayAlertQuota(quota: AlertQuota): AlertQuota {
  return {
    ...quota,
    ALERTS_emails_remaining: Math.max(0, quota.ALERTS_emails_remaining),
    ALERTS_sms_remaining: Math.max(0, quota.ALERTS_sms_remaining),
  }
}

/** The first of the next month at midnight UTC. */
export function startOfNextMonth(nowSeconds: number): number {
  const now = new Date(nowSeconds * 1000)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
