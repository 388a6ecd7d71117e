import { isDeviceId } from '@fieldport/domain'
import { maximumBulkDevices } from '../bulk/limits.ts'

/** Tabs of the settings page, in order, named as in the URL. Source: specification 2, section 2. */
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
  /** The field to highlight: its tab is opened, and it is scrolled into view. */
  readonly key?: string
  /** Comma-separated IDs of the devices that changes apply to; absent: only this one. */
  readonly devices?: string
}

/** Parses the URL; invalid values are left out. Case-insensitive, for links written by hand. */
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

/** The device IDs in a URL, each once, up to the maximum of a change. */
export function parseTargetIds(devices: string | undefined): readonly string[] {
  return [...new Set((devices ?? '').split(',').filter(isDeviceId))].slice(0, maximumBulkDevices)
}
