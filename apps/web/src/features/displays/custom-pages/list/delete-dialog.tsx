import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'

type Props = {
  readonly page: { readonly name: string; readonly title: string }
  /** Subset of a mutation. */
  readonly deletion: {
    readonly isPending: boolean
    readonly error: unknown
    readonly mutate: (nothing: undefined) => void
  }
  readonly onClose: () => void
  /** Explains the consequences. */
  readonly children: ReactNode
}

/** Asks for confirmation before a page is deleted. */
export function DeleteDialog({ page, deletion, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('Delete page {{name}}', { name: page.title || page.name })}>
      <Stack gap="sm">
        {Boolean(deletion.error) && <Notice title={t('Error')}>{errorMessage(deletion.error)}</Notice>}
        <span>{children}</span>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={deletion.isPending} onClick={() => deletion.mutate(undefined)}>
            {t('Delete page')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
