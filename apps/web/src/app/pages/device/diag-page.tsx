import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommandQueue } from '../../../features/commands/command-queue.tsx'
import { Refusals } from '../../../features/devices/connect/refusals.tsx'
import { DeviceDiagnostics } from '../../../features/diagnostics/diagnostics.tsx'
import { DeviceFrame } from './device-frame.tsx'
import classes from './diag-page.module.css'

const route = getRouteApi('/signed-in/diag/$deviceid')

export function DiagPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (typed: string) =>
    void navigate({ search: typed === '' ? {} : { q: typed }, replace: true, resetScroll: false })
  return (
    <DeviceFrame
      deviceid={deviceid}
      page="diag"
      name={t('Diagnostics')}
      capability="accessDiagnostics"
      gate="dataToPortal"
    >
      {(settings) => (
        <div className={classes['page']}>
          <DeviceDiagnostics deviceid={deviceid} settings={settings} q={q} onSearch={search} />
          <CommandQueue deviceid={deviceid} />
          <Refusals deviceid={deviceid} />
        </div>
      )}
    </DeviceFrame>
  )
}
