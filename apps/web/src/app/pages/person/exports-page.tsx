import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportsList } from '../../../features/raw-data/schedules/exports-list.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/exports')

/** Exports of several devices, immediate and scheduled. */
export function ExportsPage() {
  const { t } = useTranslation()
  const { devices, file } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Exports'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Exports')}
      </Title>
      <ExportsList
        // Other devices start a new export.
        key={devices}
        devices={devices}
        file={file}
        onDone={() => void navigate({ search: {}, replace: true })}
      />
    </>
  )
}
