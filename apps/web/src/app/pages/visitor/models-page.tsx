import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ModelCards } from '../../../features/plans/model-cards.tsx'
import classes from '../../../features/plans/plans.module.css'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

/** For people who scanned a device's label. */
export function ModelsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Device models'))
  return (
    <div className={classes['page']}>
      <Title order={1}>{t('Device models')}</Title>
      <ModelCards />
    </div>
  )
}
