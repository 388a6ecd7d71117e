import { findConfigKey } from '@fieldport/domain'
import { useBlocker } from '@tanstack/react-router'
import { parseSettingsView, type SettingsTab, settingsTabs } from '../tabs/tab-ids.ts'
import { useConfigForm } from './context.ts'
import { UnsavedDialog } from '../../../ui/feedback/unsaved-guard.tsx'

/**
 * Asks before unsaved changes are left: for another tab (where they are kept but hidden), for another page or when the
 * window is closed. Source: specification 2, section 2.
 */
export function UnsavedConfigGuard({ tab }: { readonly tab: SettingsTab }) {
  const { store, guard } = useConfigForm()
  const isAny = () => store.summary().changedKeys.length > 0 || guard.isUnsaved()
  const isOnTab = () =>
    guard.isUnsaved() || store.summary().changedKeys.some((key) => findConfigKey(key)?.tab === tab)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname !== next.pathname) return isAny()
      return tabOf(current.search) !== tabOf(next.search) && isOnTab()
    },
    enableBeforeUnload: isAny,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? (
    <UnsavedDialog isLoss={false} onStay={blocker.reset} onContinue={blocker.proceed} />
  ) : null
}

function tabOf(search: object): SettingsTab {
  return parseSettingsView(search as Record<string, unknown>).tab ?? settingsTabs[0]
}
