import type { DeviceScript } from '@fieldport/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useScriptFindings } from './findings.tsx'
import { sentBytes } from './script-text.ts'
import type { useSaveScript } from './use-script.ts'
import classes from './script.module.css'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const noteLength = 500

type Props = {
  readonly script: DeviceScript
  readonly text: string
  readonly save: Pick<ReturnType<typeof useSaveScript>, 'error' | 'isPending'>
  readonly onSave: (note: string) => void
  /** Called if somebody else saved meanwhile. */
  readonly onConflict: () => void
  readonly onClose: () => void
}

export function SaveScriptDialog({ script, text, save, onSave, onConflict, onClose }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const errors = useScriptFindings(text)?.filter(({ severity }) => severity === 'error').length ?? 0
  const isOver = sentBytes(text) > script.maximumBytes
  // A lock is a conflict too, but then nobody saved anything else.
  const isConflict = errorCode(save.error) === 'CONFLICT' && !script.lock
  const conflict = useEffectEvent(onConflict)
  useEffect(() => {
    if (isConflict) conflict()
  }, [isConflict])
  return (
    <Dialog onClose={onClose} title={t('Save to device')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(note)
        }}
      >
        <p className={classes['text']}>
          {t(
            'The script is sent to the device, which reboots to run it. A script that blocks or needs too much memory can keep the device from measuring and reporting.',
          )}
        </p>
        {errors > 0 && (
          <Notice kind="warning">{t('{{count}} error found in the script.', { count: errors })}</Notice>
        )}
        {isOver && <Notice>{t('Too large for this device')}</Notice>}
        {save.error !== null && !isConflict && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
        <TextInput
          label={t('What changed (optional)')}
          value={note}
          maxLength={noteLength}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isOver}>
            {t('Save and reboot')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
