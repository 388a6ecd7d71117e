import { isDeviceId } from '@fieldport/domain'
import { maximumBulkDevices } from '../many/limits.ts'

/** Tabs of the settings page, in order, as they stand in the address. Source: specification 2, section 2. */
export const settingsTabs = [
  'General',
  'Network',
  'Internal',
  'External',
  'Custom',
  'Endpoint',
  'Events',
  'Update',
  'API',
  'Delete',
  'Vendor',
  'Admin',
  'JSON',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export type SettingsView = {
  /** Absent: the first one. */
  readonly tab?: SettingsTab
  /** A field to show: opened, scrolled to and marked. */
  readonly key?: string
  /** Comma-separated ids of the devices that the changes are meant for; absent: this one alone. */
  readonly devices?: string
}

/** Reads the address; what is not understood is left out. Case does not matter in a link written by hand. */
export function parseSettingsView(search: Readonly<Record<string, unknown>>): SettingsView {
  const wanted = typeof search['tab'] === 'string' ? search['tab'].toLowerCase() : ''
  const tab = settingsTabs.find((each) => each.toLowerCase() === wanted)
  const { key, devices } = search
  const ids = parseTargetIds(typeof devices === 'string' ? devices : undefined).join(',')
  return {
    ...(tab ? { tab } : {}),
    ...(typeof key === 'string' && key !== '' ? { key } : {}),
    ...(ids === '' ? {} : { devices: ids }),
  }
}

/** The ids of an address, each once, as many as one change takes. */
export function parseTargetIds(devices: string | undefined): readonly string[] {
  return [...new Set((devices ?? '').split(',').filter(isDeviceId))].slice(0, maximumBulkDevices)
}
