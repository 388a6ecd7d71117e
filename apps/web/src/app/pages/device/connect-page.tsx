import type { DeviceSettings } from '@fieldport/contract'
import { hasCapability } from '@fieldport/domain'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConnectDevice } from '../../../features/devices/connect/connect-device.tsx'
import { FirstMessage } from '../../../features/devices/connect/first-message.tsx'
import { Refusals } from '../../../features/devices/connect/refusals.tsx'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './connect-page.module.css'
import { DeviceShell } from './device-shell.tsx'

const route = getRouteApi('/signed-in/connect/$deviceid')

export function ConnectPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  return (
    <DeviceShell deviceid={deviceid} page="connect" name={t('Connect a device')}>
      {({ settings, feed }) => settings && <Connection deviceid={deviceid} settings={settings} feed={feed} />}
    </DeviceShell>
  )
}

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly feed: DeviceFeed
}

function Connection({ deviceid, settings, feed }: Props) {
  const { t } = useTranslation()
  if (!hasCapability(settings.myPermission, 'accessAdminSettings')) {
    return <Notice kind="warning">{t('Only an Admin of this device can see how it connects.')}</Notice>
  }
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        <ConnectDevice deviceid={deviceid} />
      </div>
      <div className={classes['column']}>
        <FirstMessage feed={feed} model={settings.model} displaySettings={settings.PORTAL_displaySettings} />
        <Refusals deviceid={deviceid} />
      </div>
    </div>
  )
}
