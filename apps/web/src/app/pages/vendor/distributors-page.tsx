import { useTranslation } from 'react-i18next'
import { DistributorList } from '../../../features/distributors/distributor-list.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function DistributorsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Distributors'))
  return <DistributorList />
}
