import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import { type Capability, hasCapability, type TierGate } from '@fieldport/domain'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor } from '../../../features/accounts/session.ts'
import type { DevicePageName } from '../../../features/devices/header/header-links.ts'
import { useDeviceSettings } from '../../../features/devices/use-device-settings.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DeviceShell, type DevicePageData } from './device-shell.tsx'

type Props = {
  readonly deviceid: string
  readonly page: DevicePageName
  /** Of the page, for its title. */
  readonly name: string
  readonly capability: Capability
  /** What the plan must give; the vendor is not bound by plans. */
  readonly gate?: TierGate
  /** What is said when the settings of the device cannot be had. */
  readonly failure?: { readonly title: string; readonly text: string }
  /** Of the size of what comes. */
  readonly placeholder?: ReactNode
  readonly children: (settings: DeviceSettings, user: SessionUser | null | undefined) => ReactNode
}

/** A page of one device that not everybody may see. Whoever may not is led to the data. */
export function DeviceFrame(props: Props) {
  const { deviceid, capability } = props
  const { query } = useDeviceSettings(deviceid)
  if (query.data && !hasCapability(query.data.myPermission, capability))
    return <Navigate to="/data/$deviceid" params={{ deviceid }} replace />
  const { page, name, failure } = props
  return (
    <DeviceShell deviceid={deviceid} page={page} name={name} {...(failure ? { failure } : {})}>
      {(facts) => <Gated {...props} facts={facts} />}
    </DeviceShell>
  )
}

function Gated({ gate, placeholder, children, facts }: Props & { readonly facts: DevicePageData }) {
  const { t } = useTranslation()
  const { settings, user, hasFailed } = facts
  if (!settings) return hasFailed ? null : placeholder
  const isGiven = gate === undefined || settings.tier[gate] || isVendor(user)
  if (isGiven) return children(settings, user)
  return (
    <Notice kind="warning">
      {t('This is unavailable on the {{plan}} plan.', { plan: settings.tier.name })}
    </Notice>
  )
}
