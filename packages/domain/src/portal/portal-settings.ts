import type { Capability, SessionGroup } from '../access/access.ts'
import type { TierGate } from '../plans/tiers.ts'

/** Who may write a portal setting of a device. */
export type PortalSettingRule = {
  readonly capability: Capability
  readonly gate?: TierGate
  readonly group?: SessionGroup
}

const aemp = { capability: 'editDeviceSettings', gate: 'apiEnabled', group: 'aemp_api_users' } as const

/** Settings that a person writes through device-set-settings. Source: specifications 2 and 3, sections 3, 6 and 7. */
export const portalSettings = {
  PORTAL_deviceName: { capability: 'editDeviceSettings' },
  PORTAL_deviceNotes: { capability: 'editDeviceNotes' },
  PORTAL_displaySettings: { capability: 'editDisplaySettings' },
  PORTAL_computedChannels: { capability: 'editDisplaySettings' },
  PORTAL_timeZone: { capability: 'editDisplaySettings' },
  PORTAL_config_to_portal_ts: { capability: 'editDeviceSettings' },
  SPC_allowed_devices: { capability: 'editDeviceSettings', gate: 'apiEnabled' },
  AEMP_enabled: aemp,
  AEMP_make: aemp,
  AEMP_model: aemp,
  AEMP_equipmentID: aemp,
  AEMP_serialNumber: aemp,
  AEMP_cumulativeOperatingHoursKey: aemp,
  AEMP_cumulativeIdleHoursKey: aemp,
  AEMP_fuelRemainingKey: aemp,
  AEMP_engineStatusKey: aemp,
} as const satisfies Record<string, PortalSettingRule>

export type PortalSetting = keyof typeof portalSettings

/** Whether the portal itself stores the setting, rather than the device. */
export function isPortalSetting(key: string): key is PortalSetting {
  return Object.hasOwn(portalSettings, key)
}

/** Settings that a person can read. Source: specification 2, section 3. */
export const alertKinds = ['alert', 'warning', 'alarm'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Seconds between messages of one kind; 600 and 3600 are recognised on input only. Source: specification 2, section 4. */
export const alertIntervals = { Never: 0, Once: 2_592_000, Daily: 86_400 } as const
export type AlertFrequency = keyof typeof alertIntervals
export const acceptedAlertIntervals = [0, 600, 3600, 86_400, 2_592_000] as const

/** Parses a stored interval. Source: specification 2, section 4. */
export function alertFrequency(intervalSeconds: number): AlertFrequency {
  if (intervalSeconds > 1_296_000) return 'Once'
  return intervalSeconds > 0 ? 'Daily' : 'Never'
}

/** Source: specification 2, section 9. */
export const maximumAlertEmails = 10
export const maximumAlertPhones = 10

/** An active job counts as running up to this age. Source: specification 2, section 4. */
export const dataJobWindowSeconds = 86_400
export type DataJob = {
  readonly active: boolean
  /** Epoch seconds. */
  readonly timestamp: number
  readonly action: 'transfer' | 'delete'
}

/** Whether a message replaces the form. Source: specification 2, section 4. */
export function isDataJobRunning(job: DataJob | null, nowSeconds: number): boolean {
  return job !== null && job.active && nowSeconds - job.timestamp < dataJobWindowSeconds
}
