import type { DeviceSettings } from '@fieldport/contract'
import { hasCapability } from '@fieldport/domain'
import { Button, Skeleton, Title } from '@mantine/core'
import { IconChartLine, IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { permissionName } from '../../../ui/permission-name.ts'
import { PlanBadge } from '../../../ui/plan-badge.tsx'
import { ConnectionIndicator } from './connection-indicator.tsx'
import classes from './device-header.module.css'
import { LastContact } from './last-contact.tsx'

type Props = {
  readonly deviceid: string
  /** Undefined: still loading. */
  readonly settings: DeviceSettings | undefined
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly page: 'data' | 'connect'
}

/** Which device this is, and whether what is shown is fresh. */
export function DeviceHeader({ deviceid, settings, feed, intervalSeconds, page }: Props) {
  return (
    <header className={classes['header']}>
      <div className={classes['who']}>
        {settings ? (
          <Title order={1} size="h2" className={classes['name'] ?? ''}>
            {settings.PORTAL_deviceName || deviceid}
          </Title>
        ) : (
          <Skeleton h={31} w={240} />
        )}
        <Facts deviceid={deviceid} settings={settings} />
      </div>
      <div className={classes['state']}>
        <ConnectionIndicator feed={feed} intervalSeconds={intervalSeconds} />
        <LastContact feed={feed} />
      </div>
      <HeaderLink deviceid={deviceid} settings={settings} page={page} />
    </header>
  )
}

function Facts({ deviceid, settings }: Pick<Props, 'deviceid' | 'settings'>) {
  const { t } = useTranslation()
  return (
    <div className={classes['facts']}>
      <span>{deviceid}</span>
      {settings ? (
        <>
          <Fact label={t('Model')}>{settings.model}</Fact>
          {settings.fw && <Fact label={t('Firmware')}>{settings.fw}</Fact>}
          <Fact label={t('Your permission')}>{permissionName(settings.myPermission, t)}</Fact>
          <PlanBadge plan={settings.tier.name} />
        </>
      ) : (
        <Skeleton h={16} w={200} />
      )}
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <span title={label}>{children}</span>
}

function HeaderLink({ deviceid, settings, page }: Pick<Props, 'deviceid' | 'settings' | 'page'>) {
  const { t } = useTranslation()
  if (page === 'connect') {
    return (
      <Button
        component={Link}
        to={`/data/${deviceid}`}
        variant="default"
        leftSection={<IconChartLine size={16} />}
      >
        {t('Data')}
      </Button>
    )
  }
  if (!settings || !hasCapability(settings.myPermission, 'accessAdminSettings')) return null
  return (
    <Button
      component={Link}
      to={`/connect/${deviceid}`}
      variant="default"
      leftSection={<IconPlugConnected size={16} />}
    >
      {t('Connect a device')}
    </Button>
  )
}
