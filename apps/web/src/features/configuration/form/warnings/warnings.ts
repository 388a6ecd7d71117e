import type { ConfigWarning } from '@fieldport/domain'
import { useSyncExternalStore } from 'react'
import { useConfigForm } from '../context.ts'

const none: readonly ConfigWarning[] = []

/** The warnings shown at this key. Renders again when they change. */
export function useWarningsOf(key: string): readonly ConfigWarning[] {
  const { warnings } = useConfigForm()
  return useSyncExternalStore(warnings.subscribe, () => warnings.forKey(key) ?? none)
}

/** All warnings of the configuration as it would be after saving. */
export function useWarnings(): readonly ConfigWarning[] {
  const { warnings } = useConfigForm()
  return useSyncExternalStore(warnings.subscribe, warnings.all)
}
