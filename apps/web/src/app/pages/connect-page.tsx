import { hasCapability } from '@fieldport/domain'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConnectDevice } from '../../features/devices/connect/connect-device.tsx'
import { FirstMessage } from '../../features/devices/connect/first-message.tsx'
import { Refusals } from '../../features/devices/connect/refusals.tsx'
import { DeviceHeader } from '../../features/devices/header/device-header.tsx'
import { useDeviceSettings } from '../../features/devices/settings.ts'
import { errorCode } from '../../lib/api/errors.ts'
import { useDeviceFeed } from '../../lib/live/use-device-feed.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { NotFound } from '../shell/problems.tsx'
import classes from './connect-page.module.css'

const route = getRouteApi('/signed-in/connect/$deviceid')

export function ConnectPage() {
  const { deviceid } = route.useParams()
  const { query } = useDeviceSettings(deviceid)
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFound />
  return <ConnectOf key={deviceid} deviceid={deviceid} />
}

function ConnectOf({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const { query, settings, intervalSeconds } = useDeviceSettings(deviceid)
  const feed = useDeviceFeed(deviceid, intervalSeconds)
  usePageTitle(settings?.PORTAL_deviceName || deviceid, t('Connect a device'))
  const isAllowed = settings && hasCapability(settings.myPermission, 'accessAdminSettings')
  return (
    <>
      <DeviceHeader
        deviceid={deviceid}
        settings={settings}
        feed={feed}
        intervalSeconds={intervalSeconds}
        page="connect"
      />
      {query.isError && (
        <Notice title={t('Network Error')} onRetry={() => void query.refetch()}>
          {t('Error loading device settings')}
        </Notice>
      )}
      {settings && !isAllowed && (
        <Notice kind="warning">{t('Only an Admin of this device can see how it connects.')}</Notice>
      )}
      {isAllowed && (
        <div className={classes['page']}>
          <div className={classes['column']}>
            <ConnectDevice deviceid={deviceid} />
          </div>
          <div className={classes['column']}>
            <FirstMessage
              feed={feed}
              model={settings.model}
              displaySettings={settings.PORTAL_displaySettings}
            />
            <Refusals deviceid={deviceid} />
          </div>
        </div>
      )}
    </>
  )
}
