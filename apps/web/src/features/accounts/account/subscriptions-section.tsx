import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/controls/text-link.tsx'

/** Leads to the page where plans are changed. Source: specification 1, section 2 ('Account page'). */
export function SubscriptionsSection() {
  const { t } = useTranslation()
  return (
    <Text size="sm">
      {t('Choose a plan for each of your devices.')}{' '}
      <TextLink to="/subscriptions" inherit>
        {t('Manage subscriptions')}
      </TextLink>
    </Text>
  )
}
