import { Button, Checkbox, FileButton, Group, Modal } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { answerText, localizeText } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { findImportProblem, importSizeProblem, isImportSize } from './import-file.ts'
import { ImportReport } from './import-report.tsx'
import classes from './maintenance.module.css'
import { importDefaults, importOptions, useImport } from './use-import.ts'

type Props = { readonly deviceid: string; readonly onClose: () => void }

/** File, then options, then what it would do, then doing it. */
export function ImportDialog({ deviceid, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (chosen: File | null) => {
    if (!chosen) return
    const isFitting = isImportSize(chosen.size)
    const text = isFitting ? await chosen.text().catch(() => '') : ''
    const found = isFitting ? findImportProblem(text) : importSizeProblem
    setProblem(found)
    setFile(found === undefined ? { name: chosen.name, text } : null)
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('Import settings')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={classes['form']}>
        <Group gap="sm">
          <FileButton accept="application/json,.json" onChange={(chosen) => void read(chosen)}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <span className={classes['quiet']}>{file?.name ?? t('An export of a device')}</span>
        </Group>
        {problem !== undefined && <Notice title={t('Error')}>{localizeText(problem)}</Notice>}
        {file && <ImportSteps key={file.text} deviceid={deviceid} text={file.text} onClose={onClose} />}
      </div>
    </Modal>
  )
}

function optionName(option: (typeof importOptions)[number], t: TFunction): string {
  switch (option) {
    case 'overwriteDeviceConfig':
      return t('Overwrite the device settings: what the file does not have goes back to its default')
    case 'useImportedWiFiSettings':
      return t('Use the Wi-Fi settings of the file')
    case 'useImportedLTESettings':
      return t('Use the LTE settings of the file')
    default:
      return t('Update to the firmware of the file')
  }
}

type StepsProps = Props & { readonly text: string }

function ImportSteps({ deviceid, text, onClose }: StepsProps) {
  const { t } = useTranslation()
  const [options, setOptions] = useState(importDefaults)
  const { call, question, preview, done, look, apply, goOn } = useImport(deviceid, text, options)
  return (
    <>
      {importOptions.map((option) => (
        <Checkbox
          key={option}
          label={optionName(option, t)}
          checked={options[option]}
          disabled={done !== undefined}
          onChange={({ currentTarget: { checked } }) => {
            setOptions({ ...options, [option]: checked })
            // What was looked at is no longer what would be done.
            call.reset()
          }}
        />
      ))}
      {call.isError && <Notice title={t('Error')}>{errorMessage(call.error)}</Notice>}
      {question && (
        <Notice kind="warning">
          {t('{{message}} Do you want to continue?', { message: answerText(question) })}
        </Notice>
      )}
      {preview && <ImportReport result={preview} title={t('What the import would do')} />}
      {done && <ImportReport result={done} title={t('What the import did')} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {done ? t('Close') : t('Cancel')}
        </Button>
        {question && (
          <Button color="red" loading={call.isPending} onClick={goOn}>
            {t('Continue')}
          </Button>
        )}
        {!question && !preview && !done && (
          <Button loading={call.isPending} onClick={look}>
            {t('Check the file')}
          </Button>
        )}
        {preview && (
          <Button loading={call.isPending} onClick={apply}>
            {t('Import')}
          </Button>
        )}
      </Group>
    </>
  )
}
