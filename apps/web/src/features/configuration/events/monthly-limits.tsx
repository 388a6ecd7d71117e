import type { DeviceSettings } from '@fieldport/contract'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatExact, zoneName } from '../../../lib/format/times.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from './events.module.css'

/** What may still be sent this month, and when the count starts anew. */
export function MonthlyLimits({ kept }: { readonly kept: DeviceSettings['deviceSettings'] }) {
  const { t } = useTranslation()
  const { ALERTS_rollover_ts: resetAt } = kept
  const left = (remaining = 0, limit = 0) =>
    t('{{remaining}} of {{limit}} remaining', {
      remaining: formatCount(remaining),
      limit: formatCount(limit),
    })
  return (
    <Panel title={t('Monthly limits')} testId="monthly-limits">
      <dl className={classes['limits']}>
        <div>
          <dt>{t('Emails')}</dt>
          <dd>{left(kept.ALERTS_emails_remaining, kept.ALERTS_rollover_email_limit)}</dd>
        </div>
        <div>
          <dt>{t('SMS')}</dt>
          <dd>{left(kept.ALERTS_sms_remaining, kept.ALERTS_rollover_sms_limit)}</dd>
        </div>
        {resetAt !== undefined && (
          <div>
            <dt>{t('Reset')}</dt>
            <dd>
              {formatExact(resetAt)} {zoneName(resetAt)}
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
