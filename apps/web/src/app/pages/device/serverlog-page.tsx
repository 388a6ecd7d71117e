import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerLog } from '../../../features/serverlog/server-log.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { parseLogView } from '../../../features/serverlog/log-view.ts'
import { DeviceFrame } from './device-frame.tsx'

const route = getRouteApi('/signed-in/serverlog/$deviceid')

export function ServerLogPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  const search = route.useSearch()
  const view = useMemo(() => parseLogView(search), [search])
  const navigate = route.useNavigate()
  return (
    <DeviceFrame
      deviceid={deviceid}
      page="serverlog"
      name={t('Server Log')}
      capability="accessServerLog"
      gate="serverLogEnabled"
    >
      {() => (
        <>
          <TextLink to="/audit/$deviceid" params={{ deviceid }} size="sm" display="inline-block" mb="xs">
            {t('Audit log')}
          </TextLink>
          <ServerLog
            deviceid={deviceid}
            view={view}
            onView={(next) => void navigate({ search: { ...next }, replace: true, resetScroll: false })}
          />
        </>
      )}
    </DeviceFrame>
  )
}
