import type { PlanTerm, SubscriptionState } from '@fieldport/domain'
import type { TFunction } from 'i18next'

export function termName(term: PlanTerm, t: TFunction): string {
  return term === 'MONTHLY' ? t('Monthly') : t('Yearly')
}

/** The display name of a subscription state. */
export function subscriptionName(state: SubscriptionState, t: TFunction): string {
  const names: Readonly<Record<SubscriptionState, string>> = {
    none: t('No subscription'),
    active: t('Paid'),
    past_due: t('Payment failed'),
    cancelled: t('Cancelled'),
    lifetime: t('Lifetime'),
  }
  return names[state]
}
