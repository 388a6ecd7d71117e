import type { DeviceSettings } from '@fieldport/contract'
import type { PlanState } from '@fieldport/domain'
import { Skeleton, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { PlanBadge } from '../../../ui/feedback/plan-badge.tsx'
import { ConnectionIndicator } from './connection-indicator.tsx'
import classes from './device-header.module.css'
import { type DevicePageName, headerLinks } from './header-links.ts'
import { HeaderNav } from './header-nav.tsx'
import { LastContact } from './last-contact.tsx'

type Props = {
  readonly deviceid: string
  /** Undefined: still loading, or not to be had. */
  readonly settings: DeviceSettings | undefined
  readonly hasFailed: boolean
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly page: DevicePageName
  /** Undefined: not known yet, or plans are hidden. */
  readonly plan: PlanState | undefined
}

/** Which device this is, whether what is shown is fresh, and where one may go from here. */
export function DeviceHeader({ deviceid, settings, hasFailed, feed, intervalSeconds, page, plan }: Props) {
  // Without settings a reader may view. Source: specification 3, section 6.
  const permission = settings?.myPermission ?? 'VIEW'
  const isKnown = settings !== undefined || hasFailed
  return (
    <header className={classes['header']}>
      <div className={classes['who']}>
        {isKnown ? (
          <Title order={1} size="h2" className={classes['name'] ?? ''}>
            {settings?.PORTAL_deviceName || deviceid}
          </Title>
        ) : (
          <Skeleton h={31} w={240} />
        )}
        <div className={classes['state']}>
          <ConnectionIndicator feed={feed} intervalSeconds={intervalSeconds} />
          <LastContact feed={feed} />
          {plan && <Plan plan={plan} />}
          <div className={classes['facts']}>
            <Facts deviceid={deviceid} settings={settings} />
          </div>
        </div>
      </div>
      {isKnown && (
        <HeaderNav
          links={headerLinks({ deviceid, permission, settings, page })}
          permission={permission}
          facts={<Facts deviceid={deviceid} settings={settings} />}
        />
      )}
    </header>
  )
}

function Plan({ plan: { name, tone, tooltip } }: { readonly plan: PlanState }) {
  const { t } = useTranslation()
  return <PlanBadge plan={name} tone={tone} tooltip={tooltip && t('Network request error.')} />
}

function Facts({ deviceid, settings }: Pick<Props, 'deviceid' | 'settings'>) {
  const { t } = useTranslation()
  return (
    <span className={classes['factList']}>
      <span title={t('Device ID')}>{deviceid}</span>
      {settings && <span title={t('Model')}>{settings.model}</span>}
      {settings?.fw && <span title={t('Firmware')}>{settings.fw}</span>}
    </span>
  )
}
