import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PaymentDifferencesView } from '../../../features/vendor/payments/payment-differences.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function PaymentsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Payment differences'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Payment differences')}
      </Title>
      <PaymentDifferencesView />
    </>
  )
}
