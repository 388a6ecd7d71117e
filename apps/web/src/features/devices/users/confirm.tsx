import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './users.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Names what is done. */
  readonly action: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Must be typed first: what is done cannot be undone. */
  readonly typed?: string
}

/** Asks before somebody loses something. */
export function Confirm({ title, children, action, isPending, error, onConfirm, onClose, typed }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <div className={classes['question']}>{children}</div>
        {typed !== undefined && (
          <TextInput
            mt="md"
            label={t('Type {{text}} to confirm', { text: typed })}
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
            disabled={typed !== undefined && text.trim().toUpperCase() !== typed}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
