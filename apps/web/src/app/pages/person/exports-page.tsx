import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportsList } from '../../../features/raw-data/schedules/exports-list.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/exports')

/** Files of several devices, at once and by schedule. */
export function ExportsPage() {
  const { t } = useTranslation()
  const { devices, file } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Exports'))
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('Exports')}
      </Title>
      <ExportsList
        // Other devices are another export.
        key={devices}
        devices={devices}
        file={file}
        onDone={() => void navigate({ search: {}, replace: true })}
      />
    </>
  )
}
