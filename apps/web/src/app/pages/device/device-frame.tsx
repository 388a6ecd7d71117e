import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import {
  type Capability,
  hasCapability,
  isInPlan,
  planAccessOf,
  planRefusal,
  type TierGate,
} from '@fieldport/domain'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ShownPageName } from '../../../features/devices/header/header-links.ts'
import { useDeviceSettings } from '../../../features/devices/use-device-settings.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './device-shell.module.css'
import { DeviceShell, type DevicePageData } from './device-shell.tsx'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'

type Props = {
  readonly deviceid: string
  readonly page: ShownPageName
  /** The page's name, for its title. */
  readonly name: string
  readonly capability: Capability
  /** The plan feature that it requires. */
  readonly gate?: TierGate
  /** Whether it is an editor: if the plan changes meanwhile, the page says so and keeps the input. */
  readonly isEditor?: true
  /** Shown if the device's settings cannot be loaded. */
  readonly failure?: { readonly title: string; readonly text: string }
  /** A placeholder of the same size. */
  readonly placeholder?: ReactNode
  readonly children: (
    settings: DeviceSettings,
    user: SessionUser | null | undefined,
    facts: DevicePageData,
  ) => ReactNode
}

/** A page of one device that requires a permission. Readers without it are redirected to the data page. */
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

function Gated(props: Props & { readonly facts: DevicePageData }) {
  const { gate, isEditor, placeholder, children, facts } = props
  const { settings, user, hasFailed } = facts
  const isRefused = gate !== undefined && settings !== undefined && !isInPlan(planAccessOf(settings), gate)
  const [isOpen, setOpen] = useState(false)
  if (settings && !isRefused && !isOpen) setOpen(true)
  if (!settings) return hasFailed ? null : placeholder
  return (
    <>
      {isRefused && (
        <div className={classes['banners']}>
          <Notice kind="warning">
            {localize(planRefusal(gate, settings.tier.name))}
            <PlansLink plan={settings.tier.name} />
          </Notice>
        </div>
      )}
      {(!isRefused || (isEditor && isOpen)) && children(settings, user, facts)}
    </>
  )
}
