import type { ConfigWarning } from '@fieldport/domain'
import { useSyncExternalStore } from 'react'
import { useConfigForm } from '../context.ts'

const none: readonly ConfigWarning[] = []

/** The warnings that are shown at this key. Draws again when they change. */
export function useWarningsOf(key: string): readonly ConfigWarning[] {
  const { warnings } = useConfigForm()
  return useSyncExternalStore(warnings.subscribe, () => warnings.forKey(key) ?? none)
}

/** Every warning of the configuration as it would be after saving. */
export function useWarnings(): readonly ConfigWarning[] {
  const { warnings } = useConfigForm()
  return useSyncExternalStore(warnings.subscribe, warnings.all)
}
