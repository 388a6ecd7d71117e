import { findConfigKey } from '@fieldport/domain'
import { Tabs } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useConfigForm, useSummary } from '../form/context.ts'
import { shownTabs } from './registry.ts'
import type { SettingsTab } from './tab-ids.ts'
import classes from './tabs.module.css'

type Props = { readonly tab: SettingsTab; readonly onTab: (tab: SettingsTab) => void }

/** The tabs that this person has on this device; a dot tells where unsaved changes are. */
export function TabStrip({ tab, onTab }: Props) {
  const { t } = useTranslation()
  const { settings, user, store } = useConfigForm()
  const { changedKeys } = useSummary()
  const changed = new Set(changedKeys.map((key) => findConfigKey(key)?.tab))
  const tabs = shownTabs({ settings, user, config: store.reported })
  return (
    <Tabs
      value={tab}
      onChange={(value) => value !== null && onTab(value as SettingsTab)}
      activateTabWithKeyboard={false}
      className={classes['strip'] ?? ''}
    >
      <Tabs.List className={classes['list'] ?? ''}>
        {tabs.map(({ id, isDanger }) => (
          <Tabs.Tab key={id} value={id} data-danger={isDanger}>
            {tabTitle(id, t)}
            {changed.has(id as never) && <span className={classes['dot']} title={t('Unsaved changes')} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

function tabTitle(tab: SettingsTab, t: TFunction): string {
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
