import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './users.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Names the action. */
  readonly action: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Must be typed first, because the action cannot be undone. */
  readonly confirmationText?: string
}

/** Asks for confirmation before somebody loses something. */
export function ConfirmDialog({
  title,
  children,
  action,
  isPending,
  error,
  onConfirm,
  onClose,
  confirmationText,
}: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <div className={classes['question']}>{children}</div>
        {confirmationText !== undefined && (
          <TextInput
            mt="md"
            label={t('Type {{text}} to confirm', { text: confirmationText })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {error !== null && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={isPending}
            disabled={confirmationText !== undefined && text.trim().toUpperCase() !== confirmationText}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
