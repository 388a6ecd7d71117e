import { hasCapability } from '@fieldport/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../features/accounts/session.ts'
import { DeviceHeader } from '../../features/devices/header/device-header.tsx'
import { useDeviceSettings } from '../../features/devices/settings.ts'
import { DeviceUsers } from '../../features/devices/users/device-users.tsx'
import { api } from '../../lib/api/client.ts'
import { errorCode } from '../../lib/api/errors.ts'
import { useDeviceFeed } from '../../lib/live/use-device-feed.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { NotFound } from '../shell/problems.tsx'

const route = getRouteApi('/signed-in/users/$deviceid')

export function UsersPage() {
  const { deviceid } = route.useParams()
  const { query } = useDeviceSettings(deviceid)
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFound />
  // Source: specification 3, section 2.7.
  if (query.data && !hasCapability(query.data.myPermission, 'viewUsers'))
    return <Navigate to="/data/$deviceid" params={{ deviceid }} replace />
  return <UsersOf key={deviceid} deviceid={deviceid} />
}

function UsersOf({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(sessionQuery)
  const { query, settings, intervalSeconds } = useDeviceSettings(deviceid)
  const feed = useDeviceFeed(deviceid, intervalSeconds)
  usePageTitle(settings?.PORTAL_deviceName || deviceid, t('Users & Permissions'))
  const leave = async () => {
    await queries.invalidateQueries({ queryKey: api.portal.userGetDeviceSummary.key(), refetchType: 'all' })
    await navigate({ to: '/' })
  }
  return (
    <>
      <DeviceHeader
        deviceid={deviceid}
        settings={settings}
        feed={feed}
        intervalSeconds={intervalSeconds}
        page="users"
      />
      {query.isError && (
        <Notice title={t('Error')} onRetry={() => void query.refetch()}>
          {t('Error loading data')}
        </Notice>
      )}
      {settings && user && (
        <DeviceUsers deviceid={deviceid} settings={settings} user={user} onLeft={() => void leave()} />
      )}
    </>
  )
}
