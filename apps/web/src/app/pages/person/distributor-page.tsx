import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasFeature } from '../../../features/accounts/features.ts'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { DistributorDevices } from '../../../features/distributors/distributor-devices.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function DistributorPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  usePageTitle(t('Distributor'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Distributor')}
      </Title>
      <DistributorDevices showsPlans={hasFeature(user, 'plans')} />
    </>
  )
}
