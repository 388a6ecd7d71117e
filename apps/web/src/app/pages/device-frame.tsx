import type { DeviceSettings } from '@fieldport/contract'
import { type Capability, hasCapability, type TierGate } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor, sessionQuery } from '../../features/accounts/session.ts'
import { DeviceHeader, type DevicePageName } from '../../features/devices/header/device-header.tsx'
import { useDeviceSettings } from '../../features/devices/settings.ts'
import { errorCode } from '../../lib/api/errors.ts'
import { useDeviceFeed } from '../../lib/live/use-device-feed.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { NotFound } from '../shell/problems.tsx'

type Props = {
  readonly deviceid: string
  readonly page: DevicePageName
  /** Of the page, for its title. */
  readonly name: string
  readonly capability: Capability
  /** What the plan must give; the vendor is not bound by plans. */
  readonly gate?: TierGate
  /** Of the size of what comes. */
  readonly placeholder?: ReactNode
  readonly children: (settings: DeviceSettings) => ReactNode
}

/** A page of one device: its header, then what the reader may see. Whoever may not is led to the data. */
export function DeviceFrame(props: Props) {
  const { deviceid, capability } = props
  const { query } = useDeviceSettings(deviceid)
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFound />
  if (query.data && !hasCapability(query.data.myPermission, capability))
    return <Navigate to="/data/$deviceid" params={{ deviceid }} replace />
  return <Framed key={deviceid} {...props} />
}

function Framed({ deviceid, page, name, gate, placeholder, children }: Props) {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const { query, settings, intervalSeconds } = useDeviceSettings(deviceid)
  const feed = useDeviceFeed(deviceid, intervalSeconds)
  usePageTitle(settings?.PORTAL_deviceName || deviceid, name)
  const isGiven = settings && (gate === undefined || settings.tier[gate] || isVendor(user))
  return (
    <>
      <DeviceHeader
        deviceid={deviceid}
        settings={settings}
        feed={feed}
        intervalSeconds={intervalSeconds}
        page={page}
      />
      {query.isError && (
        <Notice title={t('Network Error')} onRetry={() => void query.refetch()}>
          {t('Error loading device settings')}
        </Notice>
      )}
      {settings && !isGiven && (
        <Notice kind="warning">
          {t('This is unavailable on the {{plan}} plan.', { plan: settings.tier.name })}
        </Notice>
      )}
      {!settings && !query.isError && placeholder}
      {settings && isGiven && children(settings)}
    </>
  )
}
