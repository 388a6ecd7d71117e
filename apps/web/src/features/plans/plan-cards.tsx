import { tierTable } from '@fieldport/domain'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatRoughDuration } from '../../lib/format/durations.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './plans.module.css'
import { formatMoney, priceText } from './price-text.ts'

/** The plans and their prices. Source: specification 3, section 2.9. */
export function PlanCards({ percentOff }: { readonly percentOff: number | null }) {
  const { t } = useTranslation()
  const { Basic, Hosted } = tierTable
  return (
    <div className={classes['cards']}>
      <Panel title={t('Basic')} testId="plan-basic">
        <Text className={classes['price'] ?? ''}>{formatMoney(0)}</Text>
        <ul className={classes['list']}>
          <li>{t('Data from the last {{count}} days', { count: Basic.dataStorageDays })}</li>
          <li>
            {t('One message stored every {{duration}}', {
              duration: formatRoughDuration(Basic.minimumIntervalSeconds),
            })}
          </li>
          <li>{t('Change settings, firmware and users')}</li>
        </ul>
      </Panel>
      <Panel title={t('Hosted')} testId="plan-hosted">
        <Text className={classes['price'] ?? ''}>{priceText('MONTHLY', percentOff, t)}</Text>
        <Text size="sm" c="dimmed">
          {t('or {{price}}', { price: priceText('YEARLY', percentOff, t) })}
        </Text>
        <ul className={classes['list']}>
          <li>{t('Data from the last {{count}} days', { count: Hosted.dataStorageDays })}</li>
          <li>{t('Every message stored')}</li>
          <li>{t('Export, widgets, custom charts and triggers')}</li>
          <li>
            {t('{{emails}} emails and {{sms}} SMS per device per month', {
              emails: Hosted.emails,
              sms: Hosted.sms,
            })}
          </li>
          <li>{t('API access and server log')}</li>
        </ul>
      </Panel>
    </div>
  )
}
