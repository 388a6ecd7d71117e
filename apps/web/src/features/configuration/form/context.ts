import type { DeviceConfig, DeviceSettings, SessionUser } from '@fieldport/contract'
import type { DeviceVariant, FlatConfig } from '@fieldport/domain'
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ConfigStore, FieldState, EditSummary } from './config-store.ts'
import type { WarningCache } from './warnings/warning-cache.ts'

/** What every tab of the settings page works with. */
export type ConfigForm = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly user: SessionUser
  /** As the server answered last. */
  readonly config: DeviceConfig
  readonly subject: DeviceVariant
  readonly store: ConfigStore
  readonly warnings: WarningCache
  /** The field that the address names. */
  readonly highlightedKey: string | undefined
  /** Asks what has to be asked, then sends what was changed. */
  readonly save: () => void
  readonly isSaving: boolean
  /** Fields of a tab that are not of the device's configuration are guarded as well. */
  readonly guard: Guard
}

export type Guard = {
  readonly set: (id: string, isUnsaved: boolean) => void
  readonly isUnsaved: () => boolean
}

export const ConfigFormContext = createContext<ConfigForm | null>(null)

/** The form of the page. Its `store` has setValue, setText, setMany, reset and the working copy. */
export function useConfigForm(): ConfigForm {
  const form = use(ConfigFormContext)
  if (!form) throw new Error('This part belongs on the settings page.')
  return form
}

/** One key: reported, pending, edit and shown value. Draws again when this key changes alone. */
export function useField(key: string): FieldState {
  const { store } = useConfigForm()
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key])
  return useSyncExternalStore(subscribe, () => store.field(key))
}

/**
 * Which keys changed, and what is wrong with them. Draws again when that changes, behind the field: a letter never waits for the bar
 * that comes with the first change.
 */
export function useEditSummary(): EditSummary {
  const { store } = useConfigForm()
  const [summary, setSummary] = useState(() => store.summary())
  useEffect(() => {
    const follow = () => startTransition(() => setSummary(store.summary()))
    follow()
    return store.subscribeAny(follow)
  }, [store])
  return summary
}

/** The whole configuration as it would be after saving. Draws again at each change. */
export function useWorkingConfig(): FlatConfig {
  const { store } = useConfigForm()
  return useSyncExternalStore(store.subscribeAny, () => store.working())
}

/** Leaving the tab or the page is asked about while `isUnsaved`: for what a tab keeps beside the configuration. */
export function useUnsaved(isUnsaved: boolean): void {
  const { guard } = useConfigForm()
  const id = useId()
  useEffect(() => {
    guard.set(id, isUnsaved)
    return () => guard.set(id, false)
  }, [guard, id, isUnsaved])
}

export function createGuard(): Guard {
  const unsaved = new Set<string>()
  return {
    set: (id, isUnsaved) => void (isUnsaved ? unsaved.add(id) : unsaved.delete(id)),
    isUnsaved: () => unsaved.size > 0,
  }
}
