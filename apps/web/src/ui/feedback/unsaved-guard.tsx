import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'

/** Asks for confirmation before leaving a page with unsaved changes. */
export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? (
    <UnsavedDialog isLoss onStay={blocker.reset} onContinue={blocker.proceed} />
  ) : null
}

type Props = {
  /** Whether the changes are lost. */
  readonly isLoss: boolean
  readonly onStay: () => void
  readonly onContinue: () => void
}

/** Asks for confirmation before unsaved changes are left. Source of the texts: specification 2, section 2. */
export function UnsavedDialog({ isLoss, onStay, onContinue }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onStay} title={t('Unsaved Changes')}>
      {t('Changes have not been saved, continue to new page?')}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button {...(isLoss ? { color: 'red' } : {})} onClick={onContinue}>
          {t('Continue')}
        </Button>
      </Group>
    </Dialog>
  )
}
