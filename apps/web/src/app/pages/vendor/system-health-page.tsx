import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SystemHealthView } from '../../../features/vendor/health/system-health.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function SystemHealthPage() {
  const { t } = useTranslation()
  usePageTitle(t('System health'))
  return (
    <>
      <Title order={1} mb="md">
        {t('System health')}
      </Title>
      <SystemHealthView />
    </>
  )
}
