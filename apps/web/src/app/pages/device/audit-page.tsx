import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseAuditView } from '../../../features/device-audit/audit-view.ts'
import { DeviceAudit } from '../../../features/device-audit/device-audit.tsx'
import { DeviceFrame } from './device-frame.tsx'

const route = getRouteApi('/signed-in/audit/$deviceid')

export function DeviceAuditPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  const view = parseAuditView(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <DeviceFrame deviceid={deviceid} page="audit" name={t('Audit log')} capability="accessAdminSettings">
      {(settings) => (
        <DeviceAudit
          settings={settings}
          view={view}
          onView={(next) => void navigate({ search: { ...next }, replace: true, resetScroll: false })}
        />
      )}
    </DeviceFrame>
  )
}
