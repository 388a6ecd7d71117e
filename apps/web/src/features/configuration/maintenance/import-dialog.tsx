import type { ImportResult } from '@fieldport/contract'
import type { PlainMessageId } from '@fieldport/messages'
import { Button, Checkbox, FileButton, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { answerText, localize, localizeOr } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { refreshConfig } from '../config-queries.ts'
import { ChangeDiff } from '../diff/change-diff.tsx'
import { findImportProblem, importSizeProblem, isImportSize } from './import-file.ts'
import classes from './maintenance.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = { readonly deviceid: string; readonly onClose: () => void }

/** Steps: file, options, preview, import. */
export function ImportDialog({ deviceid, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const [problem, setProblem] = useState<PlainMessageId>()
  const [isBusy, setBusy] = useState(false)
  const read = async (chosen: File | null) => {
    if (!chosen) return
    const isFitting = isImportSize(chosen.size)
    const text = isFitting ? await chosen.text().catch(() => '') : ''
    const found = isFitting ? findImportProblem(text) : importSizeProblem
    setProblem(found)
    setFile(found === undefined ? { name: chosen.name, text } : null)
  }
  return (
    <Dialog size="xl" onClose={onClose} title={t('Import settings')}>
      <div className={classes['form']}>
        <Group gap="sm">
          <FileButton
            accept="application/json,.json"
            // Another file would discard the answer of an import under way.
            disabled={isBusy}
            onChange={(chosen) => void read(chosen)}
          >
            {(props) => (
              <Button variant="default" disabled={isBusy} {...props}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <span className={classes['quiet']}>
            {file?.name ?? t('A settings file exported from a device')}
          </span>
        </Group>
        {problem !== undefined && <Notice title={t('Error')}>{localize(problem)}</Notice>}
        {file && (
          <ImportSteps
            key={file.text}
            deviceid={deviceid}
            text={file.text}
            onBusy={setBusy}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

function optionName(option: (typeof importOptions)[number], t: TFunction): string {
  switch (option) {
    case 'overwriteDeviceConfig':
      return t('Overwrite device settings: settings not in the file return to their defaults')
    case 'useImportedWiFiSettings':
      return t('Use Wi-Fi settings from the file')
    case 'useImportedLTESettings':
      return t('Use LTE settings from the file')
    default:
      return t('Update to the firmware in the file')
  }
}

type StepsProps = Props & {
  readonly text: string
  readonly onBusy: (isBusy: boolean) => void
}

function ImportSteps({ deviceid, text, onBusy, onClose }: StepsProps) {
  const { t } = useTranslation()
  const [options, setOptions] = useState(importDefaults)
  const { call, question, preview, done, look, apply, goOn } = useImport({
    deviceid,
    importFile: text,
    options,
    onBusy,
  })
  return (
    <>
      {importOptions.map((option) => (
        <Checkbox
          key={option}
          label={optionName(option, t)}
          checked={options[option]}
          // Changing an option discards the response, including that of a running import.
          disabled={done !== undefined || call.isPending}
          onChange={({ currentTarget: { checked } }) => {
            setOptions({ ...options, [option]: checked })
            // The preview no longer matches the options.
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
      {preview && <ImportReport result={preview} title={t('Import preview')} />}
      {done && <ImportReport result={done} title={t('Import result')} />}
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
            {t('Check file')}
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

const outcomeIcons = { success: IconCircleCheck, skipped: IconMinus, failed: IconAlertTriangle } as const

type ImportReportProps = { readonly result: ImportResult; readonly title: string }

/** Warnings, then a result per item. */
function ImportReport({ result, title }: ImportReportProps) {
  const { t } = useTranslation()
  const words = { success: t('Done'), skipped: t('Skipped'), failed: t('Failed') }
  return (
    <section className={classes['report']} aria-label={title} data-testid="import-report">
      <h3 className={classes['reportTitle']}>{title}</h3>
      {result.warnings.map((warning, at) => (
        <Notice key={warning} kind="warning">
          {localizeOr(result.localizableWarnings?.[at], warning)}
        </Notice>
      ))}
      <ul className={classes['results']}>
        {result.importResults.map((item) => {
          const { importName, localizableName, result: outcome } = item
          const Icon = outcomeIcons[outcome]
          return (
            <li key={importName} data-result={outcome}>
              <Icon size={16} aria-label={words[outcome]} />
              <span className={classes['item']}>{localizeOr(localizableName, importName)}</span>
              <span className={classes['quiet']}>{answerText(item)}</span>
            </li>
          )
        })}
      </ul>
      {result.changes.length > 0 && <ChangeDiff label={t('Changes')} changes={result.changes} />}
    </section>
  )
}

const importOptions = [
  'overwriteDeviceConfig',
  'useImportedWiFiSettings',
  'useImportedLTESettings',
  'updateFirmware',
] as const
type ImportOptions = Readonly<Record<(typeof importOptions)[number], boolean>>
const importDefaults: ImportOptions = {
  overwriteDeviceConfig: false,
  useImportedWiFiSettings: false,
  useImportedLTESettings: false,
  updateFirmware: false,
}

type Overrides = { readonly overrideFirmwareVersion?: boolean; readonly overrideFirmwareNumber?: boolean }

const overrideOf = {
  FIRMWARE_VERSION_MISMATCH: { overrideFirmwareVersion: true },
  FIRMWARE_NUMBER_MISMATCH: { overrideFirmwareNumber: true },
  OK: {},
} as const satisfies Readonly<Record<ImportResult['resultCode'], Overrides>>

type ImportRequest = {
  readonly deviceid: string
  readonly importFile: string
  readonly options: ImportOptions
  readonly onBusy: (isBusy: boolean) => void
}

/**
 * The steps of an import: a preview without changes, then the import. A mismatch requires confirmation, which repeats
 * the call with the corresponding override; both kinds may occur one after the other. Source: specification 2, section
 * 4 ('Import').
 */
function useImport({ deviceid, importFile, options, onBusy }: ImportRequest) {
  const queries = useQueryClient()
  const [overrides, setOverrides] = useState<Overrides>({})
  const call = useMutation({
    mutationFn: ({ dryRun, ...override }: Overrides & { dryRun: boolean }) =>
      client.device.importSettings({ deviceid, importFile, dryRun, ...options, ...overrides, ...override }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async ({ resultCode }, { dryRun }) => {
      if (dryRun || resultCode !== 'OK') return
      await refreshConfig(queries, deviceid)
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }) })
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() })
    },
  })
  const result = call.data
  const isQuestion = result !== undefined && result.resultCode !== 'OK'
  return {
    call,
    question: isQuestion ? result : undefined,
    preview: !isQuestion && call.variables?.dryRun === true ? result : undefined,
    done: !isQuestion && call.variables?.dryRun === false ? result : undefined,
    look: () => call.mutate({ dryRun: true }),
    apply: () => call.mutate({ dryRun: false }),
    goOn: () => {
      if (!result || !call.variables) return
      const override = overrideOf[result.resultCode]
      setOverrides({ ...overrides, ...override })
      call.mutate({ dryRun: call.variables.dryRun, ...override })
    },
  }
}
