import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DistributorList } from '../../../features/distributors/distributor-list.tsx'
import classes from '../../../features/distributors/distributors.module.css'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function DistributorsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Distributors'))
  return (
    <div className={classes['page']}>
      <Title order={1} size="h2" mb="md">
        {t('Distributors')}
      </Title>
      <DistributorList />
    </div>
  )
}
