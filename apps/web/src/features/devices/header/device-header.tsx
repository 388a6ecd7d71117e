import type { DeviceSettings } from '@fieldport/contract'
import { type Capability, hasCapability, type TierGate } from '@fieldport/domain'
import { Button, Skeleton, Title } from '@mantine/core'
import {
  IconChartLine,
  IconCode,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { permissionName } from '../../../ui/permission-name.ts'
import { PlanBadge } from '../../../ui/plan-badge.tsx'
import { ConnectionIndicator } from './connection-indicator.tsx'
import classes from './device-header.module.css'
import { LastContact } from './last-contact.tsx'

export type DevicePageName = 'data' | 'connect' | 'users' | 'settings' | 'script' | 'diag' | 'serverlog'

type Props = {
  readonly deviceid: string
  /** Undefined: still loading. */
  readonly settings: DeviceSettings | undefined
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly page: DevicePageName
}

/** Which device this is, and whether what is shown is fresh. */
export function DeviceHeader({ deviceid, settings, feed, intervalSeconds, page }: Props) {
  return (
    <header className={classes['header']}>
      <div className={classes['who']}>
        <div className={classes['title']}>
          {settings ? (
            <Title order={1} size="h2" className={classes['name'] ?? ''}>
              {settings.PORTAL_deviceName || deviceid}
            </Title>
          ) : (
            <Skeleton h={31} w={240} />
          )}
          <div className={classes['state']}>
            <ConnectionIndicator feed={feed} intervalSeconds={intervalSeconds} />
            <LastContact feed={feed} />
          </div>
        </div>
        <Facts deviceid={deviceid} settings={settings} />
      </div>
      <HeaderLinks deviceid={deviceid} settings={settings} page={page} />
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

/** Where one may go from here; the page that is shown has no button. */
function HeaderLinks({ deviceid, settings, page }: Pick<Props, 'deviceid' | 'settings' | 'page'>) {
  const { t } = useTranslation()
  const may = (capability: Capability) =>
    settings !== undefined && hasCapability(settings.myPermission, capability)
  // Whose data no plan restricts is bound by none of its gates.
  const gives = (gate: TierGate) =>
    settings !== undefined &&
    (settings.tier[gate] || (!settings.tier.dataToPortal && !settings.dataRestricted))
  return (
    <nav className={classes['links']} aria-label={t('Device')}>
      {page !== 'data' && (
        <HeaderLink to={`/data/${deviceid}`} icon={<IconChartLine size={16} />}>
          {t('Data')}
        </HeaderLink>
      )}
      {page !== 'script' && may('accessScripting') && (
        <HeaderLink to={`/script/${deviceid}`} icon={<IconCode size={16} />}>
          {t('Scripting')}
        </HeaderLink>
      )}
      {page !== 'diag' && may('accessDiagnostics') && gives('dataToPortal') && (
        <HeaderLink to={`/diag/${deviceid}`} icon={<IconStethoscope size={16} />}>
          {t('Diagnostics')}
        </HeaderLink>
      )}
      {page !== 'serverlog' && may('accessServerLog') && gives('serverLogEnabled') && (
        <HeaderLink to={`/serverlog/${deviceid}`} icon={<IconListDetails size={16} />}>
          {t('Server Log')}
        </HeaderLink>
      )}
      {page !== 'settings' && may('editDeviceSettings') && (
        <HeaderLink to={`/settings/${deviceid}`} icon={<IconSettings size={16} />}>
          {t('Settings')}
        </HeaderLink>
      )}
      {page !== 'users' && may('viewUsers') && (
        <HeaderLink to={`/users/${deviceid}`} icon={<IconUsers size={16} />}>
          {t('Users & Permissions')}
        </HeaderLink>
      )}
      {page !== 'connect' && may('accessAdminSettings') && (
        <HeaderLink to={`/connect/${deviceid}`} icon={<IconPlugConnected size={16} />}>
          {t('Connect a device')}
        </HeaderLink>
      )}
    </nav>
  )
}

type LinkProps = { readonly to: string; readonly icon: ReactNode; readonly children: string }

function HeaderLink({ to, icon, children }: LinkProps) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={icon}>
      {children}
    </Button>
  )
}
