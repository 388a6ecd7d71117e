import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/controls/link-button.tsx'
import { billingOptions } from './billing-options.ts'
import { PlanCards } from './plan-cards.tsx'

/** The plans with the reader's prices, and the actions to choose one and to pay. */
export function Plans() {
  const { t } = useTranslation()
  // Without the billing details, prices are shown without discount.
  const { data } = useQuery(billingOptions())
  return (
    <>
      <Text>{t('Each device has its own plan. New devices start with a 90-day trial.')}</Text>
      <PlanCards percentOff={data?.discount?.coupon.percent_off ?? null} />
      <Text size="sm" c="dimmed" mb="md">
        {t('Minimum term: 1 month or 1 year. No refunds. An upgrade applies immediately.')}
      </Text>
      <Group>
        <LinkButton to="/subscriptions">{t('Choose plans')}</LinkButton>
        <LinkButton to="/account/{-$tab}" params={{ tab: 'billing' }} variant="default">
          {t('Billing Details')}
        </LinkButton>
      </Group>
    </>
  )
}
