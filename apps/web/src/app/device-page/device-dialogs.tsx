import type { DeviceSettings } from '@fieldport/contract'
import { lazy, Suspense } from 'react'
import type { PlannedDevice } from '../../features/plans/select-plan.tsx'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'
import type { DevicePageData } from '../pages/device/device-shell.tsx'

export type DeviceDialog =
  | {
      readonly name:
        | 'notes'
        | 'computed'
        | 'time-zone'
        | 'export'
        | 'group'
        | 'plan'
        | 'passwords'
        | 'distributor'
    }
  /** For one key, or the list of all. */
  | { readonly name: 'display' | 'limits'; readonly key?: string }

type Props = {
  readonly deviceid: string
  readonly facts: DevicePageData
  /** The live points, including computed values. */
  readonly live: DeviceFeed
  /** Undefined: none is open. */
  readonly dialog: DeviceDialog | undefined
  readonly onClose: () => void
}

/** Loaded when opened. */
const NotesDialog = lazy(async () => ({
  default: (await import('../../features/displays/notes-dialog/notes-dialog.tsx')).NotesDialog,
}))
const ComputedChannelsDialog = lazy(async () => ({
  default: (await import('../../features/displays/computed/computed-channels-dialog.tsx'))
    .ComputedChannelsDialog,
}))
const DisplaySettingsDialog = lazy(async () => ({
  default: (await import('../../features/displays/settings-dialog/display-settings-dialog.tsx'))
    .DisplaySettingsDialog,
}))
const TimeZoneDialog = lazy(async () => ({
  default: (await import('../../features/displays/time-zone/time-zone-dialog.tsx')).TimeZoneDialog,
}))
const LimitRulesDialog = lazy(async () => ({
  default: (await import('../../features/displays/limit-rules/limit-rules-dialog.tsx')).LimitRulesDialog,
}))
const ExportDialog = lazy(async () => ({
  default: (await import('../../features/raw-data/export/export-dialog.tsx')).ExportDialog,
}))
const ChangeOwnGroup = lazy(async () => ({
  default: (await import('../../features/devices/list/dialogs/change-device-group.tsx')).ChangeDeviceGroup,
}))
const SelectPlan = lazy(async () => ({
  default: (await import('../../features/plans/select-plan.tsx')).SelectPlan,
}))
const DistributorTools = lazy(async () => ({
  default: (await import('../../features/distributors/distributor-tools.tsx')).DistributorTools,
}))
const PasswordsModal = lazy(async () => ({
  default: (await import('../../features/devices/users/passwords/passwords-modal.tsx')).PasswordsModal,
}))

/** The open dialog of a device's page. */
export function DeviceDialogs({ deviceid, facts, live, dialog, onClose }: Props) {
  const { settings, user, feed } = facts
  if (!dialog || !settings) return null
  const common = { deviceid, settings, onClose }
  return (
    <Suspense>
      {dialog.name === 'notes' && <NotesDialog {...common} />}
      {dialog.name === 'computed' && <ComputedChannelsDialog {...common} feed={feed} />}
      {dialog.name === 'display' && <DisplaySettingsDialog {...common} feed={live} initialKey={dialog.key} />}
      {dialog.name === 'limits' && <LimitRulesDialog {...common} feed={live} initialKey={dialog.key} />}
      {dialog.name === 'time-zone' && <TimeZoneDialog {...common} />}
      {dialog.name === 'export' && <ExportDialog deviceid={deviceid} range={undefined} onClose={onClose} />}
      {dialog.name === 'group' && <ChangeOwnGroup deviceid={deviceid} onClose={onClose} />}
      {dialog.name === 'plan' && (
        <SelectPlan devices={[toPlanned(settings)]} onClose={onClose} onDone={onClose} />
      )}
      {dialog.name === 'distributor' && <DistributorTools {...common} />}
      {dialog.name === 'passwords' && user && (
        <PasswordsModal deviceid={deviceid} email={user.email} onClose={onClose} />
      )}
    </Suspense>
  )
}

function toPlanned(settings: DeviceSettings): PlannedDevice {
  const { deviceid, PORTAL_deviceName: name, tier, term, subscription_info } = settings
  const plan = { plan: tier.name, term, subscription: subscription_info.status }
  return { deviceid, name, ...plan, permission: settings.myPermission }
}
