import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Plans } from '../../../features/plans/plans.tsx'
import classes from '../../../features/plans/plans.module.css'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function PlansPage() {
  const { t } = useTranslation()
  usePageTitle(t('Plans'))
  return (
    <div className={classes['page']}>
      <Title order={1} mb="md">
        {t('Plans')}
      </Title>
      <Plans />
    </div>
  )
}
