import { hasCapability } from '@fieldport/domain'
import { Box, Skeleton, Space } from '@mantine/core'
import { IconAdjustmentsOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../features/accounts/session.ts'
import { CommandQueue } from '../../features/commands/command-queue.tsx'
import { configOptions } from '../../features/configuration/calls.ts'
import { ConfigurationPage } from '../../features/configuration/form/configuration-page.tsx'
import { EventsAlone } from '../../features/configuration/form/events-alone.tsx'
import { MaintenanceMenu } from '../../features/configuration/maintenance/maintenance-menu.tsx'
import { DeviceHeader } from '../../features/devices/header/device-header.tsx'
import { useDeviceSettings } from '../../features/devices/settings.ts'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import { useDeviceFeed } from '../../lib/live/use-device-feed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { NotFound } from '../shell/problems.tsx'

const route = getRouteApi('/signed-in/settings/$deviceid')

export function SettingsPage() {
  const { deviceid } = route.useParams()
  const { query } = useDeviceSettings(deviceid)
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFound />
  // Source: specification 2, section 2.
  if (query.data && !hasCapability(query.data.myPermission, 'editDeviceSettings'))
    return <Navigate to="/data/$deviceid" params={{ deviceid }} replace />
  return <SettingsOf key={deviceid} deviceid={deviceid} />
}

function SettingsOf({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const { query, settings, intervalSeconds } = useDeviceSettings(deviceid)
  const feed = useDeviceFeed(deviceid, intervalSeconds)
  usePageTitle(settings?.PORTAL_deviceName || deviceid, t('Settings'))
  return (
    <>
      <DeviceHeader
        deviceid={deviceid}
        settings={settings}
        feed={feed}
        intervalSeconds={intervalSeconds}
        page="settings"
      />
      {query.isError && (
        <Notice title={t('Error')} onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </Notice>
      )}
      <Configuration deviceid={deviceid} />
    </>
  )
}

function Configuration({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const { data: user } = useQuery(sessionQuery)
  const { settings } = useDeviceSettings(deviceid)
  const config = useQuery(configOptions(deviceid))
  if (config.isError && !config.data) {
    return (
      <Notice title={t('Error')} onRetry={() => void config.refetch()}>
        {errorMessage(config.error)}
      </Notice>
    )
  }
  if (!config.data || !settings || !user) return <Skeleton h={600} />
  const props = { deviceid, settings, user, config: config.data }
  if (config.data.ts !== null) {
    return (
      <ConfigurationPage
        {...props}
        view={view}
        actions={<MaintenanceMenu settings={settings} user={user} />}
        below={
          <Box mt="md">
            <CommandQueue deviceid={deviceid} />
          </Box>
        }
        onView={(next) => void navigate({ search: next, replace: next.tab === view.tab, resetScroll: false })}
      />
    )
  }
  // Source: specification 2, section 2.
  if (deviceid.startsWith('0-')) return <EventsAlone {...props} />
  return (
    <>
      <EmptyState icon={<IconAdjustmentsOff size={32} />} title={t('No Config Available')}>
        {t('The device has not reported its configuration yet. It does so when it makes contact.')}
        <Space h="md" />
        <MaintenanceMenu settings={settings} user={user} />
      </EmptyState>
      <CommandQueue deviceid={deviceid} />
    </>
  )
}
