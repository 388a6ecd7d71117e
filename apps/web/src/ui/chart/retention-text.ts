import type { RangeProblem, Retention } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The domain's message (specification 3, section 8) in the reader's language. */
export function retentionText({ planName, retentionDays }: Retention, t: TFunction): string {
  return t('Data older than {{days}} day(s) is unavailable on the {{plan}} plan.', {
    days: retentionDays,
    plan: planName || t('Unknown'),
  })
}

export function problemText({ code, message }: RangeProblem, retention: Retention, t: TFunction): string {
  return code === 'OLDER_THAN_PLAN' ? retentionText(retention, t) : t(message)
}
