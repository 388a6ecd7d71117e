import type { TFunction } from 'i18next'
import type { SettingsTab } from './tab-ids.ts'

export function tabTitle(tab: SettingsTab, t: TFunction): string {
  const titles: Readonly<Record<SettingsTab, string>> = {
    General: t('General'),
    Network: t('Network'),
    Internal: t('Internal'),
    External: t('External'),
    Custom: t('Custom'),
    Endpoint: t('Endpoint'),
    Events: t('Events'),
    Update: t('Update'),
    API: t('API'),
    Delete: t('Delete'),
    Vendor: t('Vendor'),
    Admin: t('Admin'),
    JSON: t('JSON'),
  }
  return titles[tab]
}
