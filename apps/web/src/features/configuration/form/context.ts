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

/** Shared by all tabs of the settings page. */
export type ConfigForm = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly user: SessionUser
  /** The server's latest response. */
  readonly config: DeviceConfig
  readonly subject: DeviceVariant
  readonly store: ConfigStore
  readonly warnings: WarningCache
  /** The field named in the URL: another object each time it is to be shown. */
  readonly highlight: Highlight | undefined
  /** Asks for confirmations if needed, then sends the changes. */
  readonly save: () => void
  readonly isSaving: boolean
  /** Also guards fields that are not part of the device's configuration. */
  readonly guard: Guard
}

export type Highlight = { readonly key: string }

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

/** The reported, pending, edited and shown value of a key. Renders again only when this key changes. */
export function useField(key: string): FieldState {
  const { store } = useConfigForm()
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key])
  return useSyncExternalStore(subscribe, () => store.field(key))
}

/**
 * The changed keys and their problems. Deferred, so that typing never waits for the bar that appears with the first
 * change.
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

/** The whole configuration as it would be after saving. Renders again at each change. */
export function useWorkingConfig(): FlatConfig {
  const { store } = useConfigForm()
  return useSyncExternalStore(store.subscribeAny, () => store.working())
}

/** Asks before the tab or page is left while `isUnsaved`: for a tab's content outside the configuration. */
export function useConfirmLeave(isUnsaved: boolean): void {
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
