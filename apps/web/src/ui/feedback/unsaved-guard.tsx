import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'

/**
 * Asks for confirmation before leaving a page with unsaved changes. Source of the texts: specification 2, section 2.
 */
export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
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
        <Button color="red" onClick={blocker.proceed}>
          {t('Continue')}
        </Button>
      </Group>
    </Dialog>
  )
}
