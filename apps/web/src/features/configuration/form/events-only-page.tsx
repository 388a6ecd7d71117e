import type { DeviceConfig, DeviceSettings, SessionUser } from '@fieldport/contract'
import { useMemo } from 'react'
import { TabContent } from '../tabs/tab-content.tsx'
import { type ConfigForm, ConfigFormContext } from './context.ts'
import { UnsavedConfigGuard } from './unsaved-config-guard.tsx'
import { useConfigStore } from './use-config-store.ts'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly user: SessionUser
  readonly config: DeviceConfig
}

/** The page for the simpler type of device, which has no configuration, only event settings. */
export function EventsOnlyPage({ deviceid, settings, user, config }: Props) {
  const { store, guard, subject, warnings } = useConfigStore(config, settings)
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
      save: () => undefined,
      isSaving: false,
      highlight: undefined,
    }),
    [deviceid, settings, user, config, subject, store, warnings, guard],
  )
  return (
    <ConfigFormContext value={form}>
      <TabContent tab="Events" hasNoTabs />
      <UnsavedConfigGuard tab="Events" />
    </ConfigFormContext>
  )
}
