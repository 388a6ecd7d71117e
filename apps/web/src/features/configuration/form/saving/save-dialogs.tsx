import { inputValidationTitle } from '@fieldport/domain'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { answerText, localize } from '../../../../lib/texts/messages.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ConfirmationSequence } from '../../dialogs/confirmation-sequence.tsx'
import { SettingProblems } from '../../fields/setting-problems.tsx'
import { listSettingProblems } from './save-problems.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from '../form.module.css'
import type { SaveDialogState } from './use-save.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = {
  readonly dialog: SaveDialogState
  readonly onClose: () => void
  readonly onConfirm: () => void
  readonly onResolve: (theirs: readonly string[]) => void
  /** Opens a setting's field, after the dialog has closed. */
  readonly onShow: (key: string) => void
}

/** The confirmations and results of saving. Source: specification 2, sections 4, 5 and 8. */
export function SaveDialogs({ dialog, onClose, onConfirm, onResolve, onShow }: Props) {
  const { t } = useTranslation()
  const closeAndShow = (key: string) => {
    onClose()
    onShow(key)
  }
  switch (dialog.kind) {
    case 'ask':
      return <ConfirmationSequence confirmations={dialog.questions} onClose={onClose} onConfirm={onConfirm} />
    case 'done':
      return <Result dialog={dialog} onClose={onClose} onShow={closeAndShow} />
    case 'conflict':
      return <ConflictDialog conflict={dialog.conflict} onClose={onClose} onResolve={onResolve} />
    case 'invalid':
      return (
        <MessageDialog title={localize(inputValidationTitle)} onClose={onClose}>
          <Notice>
            <SettingProblems problems={dialog.problems} onShow={closeAndShow} />
          </Notice>
        </MessageDialog>
      )
    default:
      return (
        <MessageDialog title={t('Error')} onClose={onClose}>
          <Notice>{dialog.kind === 'error' ? dialog.message : errorMessage(dialog.error)}</Notice>
        </MessageDialog>
      )
  }
}

type MessageProps = { readonly title: string; readonly children: ReactNode; readonly onClose: () => void }

function MessageDialog({ title, children, onClose }: MessageProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Dialog>
  )
}

type ResultProps = {
  readonly dialog: Extract<SaveDialogState, { kind: 'done' }>
  readonly onClose: () => void
  readonly onShow: (key: string) => void
}

/** 'Changes Pending', or 'Incomplete' with the keys that were refused. Source: specification 2, section 4. */
function Result({ dialog, onClose, onShow }: ResultProps) {
  const { t } = useTranslation()
  const { message, failedKeys, changeId } = dialog.result
  const isWhole = failedKeys.length === 0
  const isQueued = isWhole || changeId !== null
  const words = isQueued ? localize('settingsQueued') : t('Nothing was sent to the device.')
  return (
    <MessageDialog title={isWhole ? t('Changes Pending') : t('Incomplete')} onClose={onClose}>
      <Notice kind={isWhole ? 'success' : 'warning'}>
        <span className={classes['lines']}>
          {isWhole && message !== '' ? answerText(dialog.result) : words}
        </span>
        {!isWhole && (
          <>
            <p className={classes['lead']}>{t('Not accepted:')}</p>
            <SettingProblems problems={listSettingProblems(dialog.result)} onShow={onShow} />
          </>
        )}
      </Notice>
    </MessageDialog>
  )
}
