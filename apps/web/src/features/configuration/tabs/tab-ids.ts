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
}

/** Reads the address; what is not understood is left out. Case does not matter in a link written by hand. */
export function parseSettingsView(search: Readonly<Record<string, unknown>>): SettingsView {
  const wanted = typeof search['tab'] === 'string' ? search['tab'].toLowerCase() : ''
  const tab = settingsTabs.find((each) => each.toLowerCase() === wanted)
  const { key } = search
  return { ...(tab ? { tab } : {}), ...(typeof key === 'string' && key !== '' ? { key } : {}) }
}
