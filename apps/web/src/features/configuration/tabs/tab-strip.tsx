import { findConfigKey } from '@fieldport/domain'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfigForm, useEditSummary } from '../form/context.ts'
import { shownTabs } from './registry.ts'
import type { SettingsTab } from './tab-ids.ts'
import { tabTitle } from './tab-title.ts'
import classes from './tabs.module.css'

type Props = { readonly tab: SettingsTab; readonly onTab: (tab: SettingsTab) => void }

/** The tabs shown to this person; a dot marks those with unsaved changes. */
export function TabStrip({ tab, onTab }: Props) {
  const { t } = useTranslation()
  const { settings, user, store } = useConfigForm()
  const { changedKeys } = useEditSummary()
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
          <Tabs.Tab key={id} ref={id === tab ? bringIntoSight : undefined} value={id} data-danger={isDanger}>
            {tabTitle(id, t)}
            {changed.has(id as never) && <span className={classes['dot']} title={t('Unsaved changes')} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

/** On a narrow screen the strip scrolls, so that the selected tab is always visible. */
function bringIntoSight(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
