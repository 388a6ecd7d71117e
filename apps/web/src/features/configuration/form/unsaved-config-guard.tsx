import { findConfigKey } from '@fieldport/domain'
import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseSettingsView, type SettingsTab, settingsTabs } from '../tabs/tab-ids.ts'
import { useConfigForm } from './context.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/**
 * Asks before unsaved changes are left: for another tab (where they are kept but hidden), for another page or when the
 * window is closed. Source: specification 2, section 2.
 */
export function UnsavedConfigGuard({ tab }: { readonly tab: SettingsTab }) {
  const { t } = useTranslation()
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
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog onClose={blocker.reset} title={t('Unsaved Changes')}>
      {t('Changes have not been saved, continue to new page?')}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button onClick={blocker.proceed}>{t('Continue')}</Button>
      </Group>
    </Dialog>
  )
}

function tabOf(search: object): SettingsTab {
  return parseSettingsView(search as Record<string, unknown>).tab ?? settingsTabs[0]
}
