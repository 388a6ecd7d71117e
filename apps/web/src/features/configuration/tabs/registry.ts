import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import { configTabs, type FlatConfig, hasCapability } from '@fieldport/domain'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { CustomTab } from '../custom/custom-tab.tsx'
import { GeneralTab } from '../general/general-tab.tsx'
import { ExternalTab, InternalTab } from '../general/config-keys-tab.tsx'
import { NetworkTab } from '../network/network-tab.tsx'
import { type SettingsTab, settingsTabs } from './tab-ids.ts'

/** The facts that decide which tabs are shown. */
export type TabSubject = {
  readonly config: FlatConfig
  readonly settings: DeviceSettings
  readonly user: SessionUser
}

/** A tab of the settings page. Its component has no props: everything is in `useConfigForm()`. */
export type TabDefinition = {
  readonly id: SettingsTab
  /** Tabs of keys are loaded with the page, because one of them is shown first; others on demand. */
  readonly component: ComponentType | LazyExoticComponent<ComponentType>
  readonly isShown?: (subject: TabSubject) => boolean
  readonly isDanger?: true
}

/** The rules of tabs that require a person, group or permission; a tab without a rule is always shown. */
const tabRules = {
  Vendor: ({ user }: TabSubject) => user.groups.includes('senquip_admin'),
  Admin: ({ settings }: TabSubject) => hasCapability(settings.myPermission, 'accessAdminSettings'),
} as const

/** In any order: `settingsTabs` determines it. Source of the rules: specification 2, section 2. */
const definitions: readonly TabDefinition[] = [
  { id: 'General', component: GeneralTab },
  { id: 'Network', component: NetworkTab },
  { id: 'Internal', component: InternalTab },
  { id: 'External', component: ExternalTab },
  {
    id: 'Custom',
    component: CustomTab,
    // An emptied number still exists: without the tab, nobody could set it again.
    isShown: ({ config }) => config['script.enable'] === true && Object.hasOwn(config, 'script.num1'),
  },
  {
    id: 'Endpoint',
    component: lazy(async () => ({ default: (await import('../endpoint/endpoint-tab.tsx')).EndpointTab })),
  },
  {
    id: 'Events',
    component: lazy(async () => ({ default: (await import('../events/events-tab.tsx')).EventsTab })),
  },
  {
    id: 'Update',
    component: lazy(async () => ({ default: (await import('../update/update-tab.tsx')).UpdateTab })),
  },
  { id: 'API', component: lazy(async () => ({ default: (await import('../api/api-tab.tsx')).ApiTab })) },
  {
    id: 'Delete',
    component: lazy(async () => ({ default: (await import('../delete/delete-tab.tsx')).DeleteTab })),
    isDanger: true,
  },
  {
    id: 'Vendor',
    component: lazy(async () => ({ default: (await import('../vendor/vendor-tab.tsx')).VendorTab })),
    isShown: tabRules.Vendor,
  },
  {
    id: 'Admin',
    component: lazy(async () => ({ default: (await import('../admin/admin-tab.tsx')).AdminTab })),
    isShown: tabRules.Admin,
  },
  { id: 'JSON', component: lazy(async () => ({ default: (await import('../json/json-tab.tsx')).JsonTab })) },
]

const byId: ReadonlyMap<SettingsTab, TabDefinition> = new Map(definitions.map((each) => [each.id, each]))

export function findTab(id: SettingsTab): TabDefinition | undefined {
  return byId.get(id)
}

/** Whether a tab edits the form of the device's keys, and therefore has the save bar. */
export function hasConfigKeys(id: SettingsTab): boolean {
  return configTabs.some((each) => each === id)
}

/** The tabs shown to a person for a device, in order. */
export function shownTabs(subject: TabSubject): readonly TabDefinition[] {
  return settingsTabs.flatMap((id) => {
    const found = byId.get(id)
    return found && (found.isShown?.(subject) ?? true) ? [found] : []
  })
}
