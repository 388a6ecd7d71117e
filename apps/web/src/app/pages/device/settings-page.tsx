import { isSimpleDevice } from '@fieldport/domain'
import type { DeviceSettings } from '@fieldport/contract'
import { Box, Space } from '@mantine/core'
import { IconAdjustmentsOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { CommandQueue } from '../../../features/commands/command-queue.tsx'
import { configOptions } from '../../../features/configuration/config-queries.ts'
import { ConfigurationPage } from '../../../features/configuration/form/configuration-page.tsx'
import { EventsOnlyPage } from '../../../features/configuration/form/events-only-page.tsx'
import { MaintenanceMenu } from '../../../features/configuration/maintenance/maintenance-menu.tsx'
import { errorMessage } from '../../../lib/api/errors.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { DeviceFrame } from './device-frame.tsx'

const route = getRouteApi('/signed-in/settings/$deviceid')

/** Source: specification 2, section 2. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  return (
    <DeviceFrame
      deviceid={deviceid}
      page="settings"
      name={t('Settings')}
      capability="editDeviceSettings"
      placeholder={<PageSkeleton />}
    >
      {(settings) => <Configuration deviceid={deviceid} settings={settings} />}
    </DeviceFrame>
  )
}

type ConfigurationProps = { readonly deviceid: string; readonly settings: DeviceSettings }

function Configuration({ deviceid, settings }: ConfigurationProps) {
  const { t } = useTranslation()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const { data: user } = useQuery(sessionQuery)
  const config = useQuery(configOptions(deviceid))
  if (config.isError && !config.data) {
    return (
      <Notice title={t('Error')} onRetry={() => void config.refetch()}>
        {errorMessage(config.error)}
      </Notice>
    )
  }
  if (!config.data || !user) return <PageSkeleton />
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
  if (isSimpleDevice(deviceid)) return <EventsOnlyPage {...props} />
  return (
    <>
      <EmptyState icon={<IconAdjustmentsOff size={32} />} title={t('No Config Available')}>
        {t('The device has not reported its configuration yet. It will do so when it next makes contact.')}
        <Space h="md" />
        <MaintenanceMenu settings={settings} user={user} />
      </EmptyState>
      <CommandQueue deviceid={deviceid} />
    </>
  )
}
