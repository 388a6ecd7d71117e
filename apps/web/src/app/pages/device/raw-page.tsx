import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor } from '../../../features/accounts/session.ts'
import { ExportButton } from '../../../features/raw-data/export/export-button.tsx'
import { RawData } from '../../../features/raw-data/raw-data.tsx'
import { parseRawView } from '../../../features/raw-data/raw-view.ts'
import { DeviceShell } from './device-shell.tsx'

const route = getRouteApi('/signed-in/raw/$deviceid')

export function RawPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  const search = route.useSearch()
  const view = useMemo(() => parseRawView(search), [search])
  const navigate = route.useNavigate()
  return (
    <DeviceShell deviceid={deviceid} page="raw" name={t('Raw Data')}>
      {({ settings, hasFailed, user }) => (
        <RawData
          deviceid={deviceid}
          settings={settings}
          hasFailed={hasFailed}
          isVendor={isVendor(user)}
          view={view}
          onView={(next) => void navigate({ search: { ...next }, resetScroll: false })}
          renderExport={({ range, keys }) => <ExportButton deviceid={deviceid} range={range} keys={keys} />}
        />
      )}
    </DeviceShell>
  )
}
