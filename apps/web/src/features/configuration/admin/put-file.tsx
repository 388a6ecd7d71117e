import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesToBase64 } from '../../../lib/files/base64.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Command } from '../outcome/use-device-actions.ts'
import classes from './admin.module.css'
import { isPutSize, putFileProblem } from './read-args.ts'

type Props = { readonly isSending: boolean; readonly onSend: (command: Command) => void }

/** Uploads a file to the device's flash. */
export function PutFile({ isSending, onSend }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [filename, setFilename] = useState('')
  const isTooBig = file !== null && !isPutSize(file.size)
  const send = async () => {
    if (!file) return
    const data = bytesToBase64(new Uint8Array(await file.arrayBuffer()))
    onSend({ method: 'FS.Put', args: { filename, data, append: false } })
  }
  return (
    <Panel title={t('Put file')} testId="put-file">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Group gap="sm">
          <FileButton
            onChange={(chosen) => {
              setFile(chosen)
              if (chosen) setFilename(chosen.name)
            }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <span className={classes['quiet']}>{file?.name ?? t('2 B to 12000 B')}</span>
        </Group>
        {isTooBig && <Notice title={t('Error')}>{localize(putFileProblem)}</Notice>}
        <TextInput
          label={t('File name on the device')}
          value={filename}
          maxLength={64}
          onChange={({ currentTarget: { value } }) => setFilename(value)}
        />
        <Button type="submit" loading={isSending} disabled={file === null || isTooBig || filename === ''}>
          {t('Put file')}
        </Button>
      </form>
    </Panel>
  )
}
