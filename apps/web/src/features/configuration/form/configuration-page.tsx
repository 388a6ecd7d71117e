import type { DeviceConfig, DeviceSettings, SessionUser } from '@fieldport/contract'
import { findConfigKey } from '@fieldport/domain'
import { type ReactNode, useMemo, useState } from 'react'
import { PortalOffWarning } from '../dialogs/portal-off-warning.tsx'
import { BulkApplyDialog } from '../bulk/bulk-apply-dialog.tsx'
import { BulkEditNotice } from '../bulk/bulk-edit-notice.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { TabContent } from '../tabs/tab-content.tsx'
import { hasConfigKeys } from '../tabs/registry.ts'
import { parseTargetIds, type SettingsTab, type SettingsView, settingsTabs } from '../tabs/tab-ids.ts'
import { type ConfigForm, ConfigFormContext, type Highlight, useEditSummary } from './context.ts'
import { UnsavedConfigGuard } from './unsaved-config-guard.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { SaveDialogs } from './saving/save-dialogs.tsx'
import { ConfigToolbar } from './config-toolbar.tsx'
import { useConfigStore } from './use-config-store.ts'
import { useSave } from './saving/use-save.ts'
import { WarningList } from './warnings/warning-list.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly user: SessionUser
  readonly config: DeviceConfig
  readonly view: SettingsView
  readonly onView: (view: SettingsView) => void
  /** Beside the search, such as maintenance. */
  readonly actions?: ReactNode
  /** Below the tabs, such as the command queue. */
  readonly below?: ReactNode
}

/** A device's settings page: tabs that share one working copy. */
export function ConfigurationPage({ deviceid, settings, user, config, view, onView, actions, below }: Props) {
  const { store, guard, subject, warnings } = useConfigStore(config, settings)
  const saving = useSave({ deviceid, store, subject })
  const [isMany, setMany] = useState(false)
  const { save, isSaving } = saving
  const [highlight, showAgain] = useHighlight(view.key)
  const form = useMemo<ConfigForm>(
    () => ({
      deviceid,
      settings,
      user,
      config,
      subject,
      store,
      warnings,
      guard,
      save,
      isSaving,
      highlight,
    }),
    [deviceid, settings, user, config, subject, store, warnings, guard, save, isSaving, highlight],
  )
  const tab = view.tab ?? settingsTabs[0]
  const targets = useMemo(() => parseTargetIds(view.devices), [view.devices])
  const kept = view.devices === undefined ? {} : { devices: view.devices }
  const show = (key: string) => {
    const next = { ...kept, tab: findConfigKey(key)?.tab ?? tab, key }
    if (key === view.key && next.tab === tab) showAgain()
    else onView(next)
  }
  return (
    <ConfigFormContext value={form}>
      {targets.length > 0 && <BulkEditNotice count={targets.length} onSingleDevice={() => onView({ tab })} />}
      <ConfigToolbar actions={actions} onShow={show} />
      <PortalOffWarning />
      <WarningList onShow={show} />
      <TabStrip tab={tab} onTab={(next) => onView({ ...kept, tab: next })} />
      <TabContent key={tab} tab={tab} />
      {below}
      <Bar tab={tab}>
        <SaveBar
          note={saving.note}
          onNote={saving.setNote}
          onShow={show}
          targets={targets.length}
          onBulk={() => setMany(true)}
        />
      </Bar>
      <UnsavedConfigGuard tab={tab} />
      {saving.dialog && (
        <SaveDialogs
          dialog={saving.dialog}
          onClose={saving.close}
          onConfirm={saving.confirm}
          onResolve={saving.resolveConflict}
          onShow={show}
        />
      )}
      {isMany && <BulkApplyDialog note={saving.note} targets={targets} onClose={() => setMany(false)} />}
    </ConfigFormContext>
  )
}

/** The field named in the URL, and a function that shows it again although the URL stays the same. */
function useHighlight(key: string | undefined) {
  const [highlight, setHighlight] = useState<Highlight | undefined>(key === undefined ? undefined : { key })
  if (highlight?.key !== key) setHighlight(key === undefined ? undefined : { key })
  return [highlight, () => setHighlight((now) => now && { ...now })] as const
}

/** Tabs that save their own content have no bar, unless configuration changes are unsaved. */
function Bar({ tab, children }: { readonly tab: SettingsTab; readonly children: ReactNode }) {
  const { changedKeys } = useEditSummary()
  return hasConfigKeys(tab) || changedKeys.length > 0 ? children : null
}
