import type { BulkResult } from '@fieldport/contract'
import { findConfigKey, nestConfig } from '@fieldport/domain'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { refreshConfig } from '../config-queries.ts'
import { ConfirmationSequence } from '../dialogs/confirmation-sequence.tsx'
import { labelOf, formatFieldValue } from '../fields/config-text.ts'
import { useConfigForm } from '../form/context.ts'
import { type Changes, findRiskConfirmations } from '../form/saving/save-plan.ts'
import { findSavedKeys } from '../form/saving/saved-keys.ts'
import { ChooseDevices } from './choose-devices.tsx'
import { maximumBulkDevices } from './limits.ts'
import classes from './bulk.module.css'
import { ResultTable } from './result-table.tsx'
import { onFirstClick } from '../../../ui/behaviour/clicks.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly note: string
  /** Devices chosen in advance; empty: this one. */
  readonly targets: readonly string[]
  readonly onClose: () => void
}

/** Applies the form's changes to many devices: choice, preview, and a result for each. */
export function BulkApplyDialog({ note, targets, onClose }: Props) {
  const { t } = useTranslation()
  const { keys, setKeys, devices, setDevices, ...bulk } = useBulkApply(note, targets)
  const { questions, preview, look, apply, applyPreviewed } = bulk
  const [isAsking, setAsking] = useState(false)
  const results = apply.data?.results ?? preview.data?.results
  const error = apply.error ?? preview.error
  const isReady = keys.length > 0 && devices.length > 0 && devices.length <= maximumBulkDevices
  return (
    <Dialog
      onClose={onClose}
      size="56rem"
      title={apply.data ? t('Results') : preview.data ? t('Preview') : t('Apply to multiple devices')}
    >
      <Stack gap="md">
        {error && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
        {results ? (
          <ResultTable results={results} isPreview={!apply.data} />
        ) : (
          <>
            <ChooseKeys chosen={keys} onChoose={setKeys} />
            <ChooseDevices keys={keys} chosen={devices} onChoose={setDevices} />
          </>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        {apply.data ? (
          <Button onClick={onFirstClick(onClose)}>{t('Close')}</Button>
        ) : preview.data ? (
          <ApplyButtons
            results={preview.data.results}
            isPending={apply.isPending}
            onBack={() => preview.reset()}
            onApply={() => (questions.length > 0 ? setAsking(true) : applyPreviewed())}
          />
        ) : (
          <Button onClick={look} loading={preview.isPending} disabled={!isReady}>
            {t('Preview')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <ConfirmationSequence
          confirmations={questions}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            applyPreviewed()
          }}
        />
      )}
    </Dialog>
  )
}

/** What is previewed and applied. */
type Bulk = { readonly deviceids: string[]; readonly note: string; readonly changes: Changes }

/** The choice of devices, the preview and the change. */
function useBulkApply(note: string, targets: readonly string[]) {
  const { store, deviceid } = useConfigForm()
  const queries = useQueryClient()
  const [keys, setKeys] = useState<readonly string[]>(() => Object.keys(store.changes()))
  const [devices, setDevices] = useState(targets.length > 0 ? targets : [deviceid])
  const send = ({ changes, ...call }: Bulk, dryRun: boolean) =>
    client.device.setConfigOfMany({ ...call, settings: nestConfig(changes), dryRun })
  const preview = useMutation({ mutationFn: (bulk: Bulk) => send(bulk, true) })
  const apply = useMutation({
    mutationFn: (bulk: Bulk) => send(bulk, false),
    onSuccess: ({ results }, { changes }) => {
      // Values that this device refused stay in its fields.
      const own = results.find((each) => each.deviceid === deviceid)
      if (own && own.status !== 'refused') store.reset(findSavedKeys(store, changes, own.failedKeys))
    },
    onSettled: () => refreshConfig(queries, deviceid),
  })
  const previewed = preview.variables
  return {
    keys,
    setKeys,
    devices,
    setDevices,
    questions: findRiskConfirmations(previewed?.changes ?? {}),
    preview,
    look: () => preview.mutate({ deviceids: [...devices], note, changes: store.changes(keys) }),
    apply,
    /** Sends exactly what was previewed, whatever was chosen while that was loading. */
    applyPreviewed: () => previewed && apply.mutate(previewed),
  }
}

type ApplyProps = {
  readonly results: readonly BulkResult[]
  readonly isPending: boolean
  readonly onBack: () => void
  readonly onApply: () => void
}

function ApplyButtons({ results, isPending, onBack, onApply }: ApplyProps) {
  const { t } = useTranslation()
  const willChange = results.filter(({ status }) => status === 'queued').length
  return (
    <>
      <Button variant="default" onClick={onBack} disabled={isPending}>
        {t('Back')}
      </Button>
      <Button onClick={onFirstClick(onApply)} loading={isPending} disabled={willChange === 0}>
        {t('Apply to {{count}} device', { count: willChange })}
      </Button>
    </>
  )
}

type ChooseKeysProps = {
  readonly chosen: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
}

function ChooseKeys({ chosen, onChoose }: ChooseKeysProps) {
  const { t } = useTranslation()
  const { store } = useConfigForm()
  const changes = store.changes()
  return (
    <fieldset className={classes['choice']}>
      <legend>{t('Changes')}</legend>
      {Object.entries(changes).map(([key, value]) => {
        const row = findConfigKey(key)
        const isChosen = chosen.includes(key)
        return (
          <div key={key} className={classes['option']}>
            <Checkbox
              size="sm"
              label={`${row ? `${translateLabel(row.section)} · ` : ''}${labelOf(row, key)}`}
              checked={isChosen}
              onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== key) : [...chosen, key])}
            />
            <span className={classes['to']}>{row?.secret ? '•••' : formatFieldValue(row, value)}</span>
          </div>
        )
      })}
    </fieldset>
  )
}
