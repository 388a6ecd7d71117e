import { firmwareMismatchMessage, isFirmwareRequest, isFirmwareCompatible } from '@fieldport/domain'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { answerText, localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { useConfigForm } from '../form/context.ts'
import { type Outcome, OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { FirmwareList } from './firmware-list.tsx'
import { isUpdateInProgress, FirmwareUpdateStatus } from './firmware-update-status.tsx'
import classes from './update.module.css'

/**
 * The device's firmware, refetched when its live stream reports progress of an update. Source: specification 2,
 * sections 2, 4, 5 and 9.
 */
export function UpdateTab() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const query = useQuery(api.device.listFirmware.queryOptions({ input: { deviceid }, staleTime: 0 }))
  const update = useMutation({
    mutationFn: (fw: string) => client.device.updateFirmware({ deviceid, fw }),
    onSuccess: (answer) =>
      setOutcome({ kind: 'success', title: t('Firmware update'), text: answerText(answer) }),
    onError: (error) => setOutcome({ kind: 'error', error }),
    onSettled: async () => {
      await query.refetch()
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() })
    },
  })
  if (query.isError && !query.data)
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  if (!query.data) return <PageSkeleton />
  const { current, Items, update: latest } = query.data
  const isBusy = update.isPending || isUpdateInProgress(latest)
  return (
    <div className={classes['tab']}>
      <Panel title={t('Firmware')} testId="firmware-now">
        <p className={classes['current']}>{current ?? t('Not reported yet')}</p>
        {latest && <FirmwareUpdateStatus update={latest} />}
        <p className={classes['text']}>
          {t('An update may take up to 10 min on Wi-Fi and 20 min on 4G. The device then restarts.')}
        </p>
      </Panel>
      <FirmwareList
        images={Items}
        current={current}
        isBusy={isBusy}
        pending={update.isPending ? update.variables : undefined}
        onUpdate={setAsked}
      />
      <OtherFirmware current={current} isBusy={isBusy} onUpdate={setAsked} />
      {asked !== null && (
        <ConfirmDialog
          title={t('Firmware update')}
          confirmLabel={t('Update')}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            update.mutate(asked)
          }}
        >
          {current === null
            ? t('{{deviceid}} installs {{fw}} and restarts. It sends no data meanwhile.', {
                deviceid,
                fw: asked,
              })
            : t('{{deviceid}} replaces {{current}} with {{fw}} and restarts. It sends no data meanwhile.', {
                deviceid,
                current,
                fw: asked,
              })}
        </ConfirmDialog>
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </div>
  )
}

type OtherProps = {
  readonly current: string | null
  readonly isBusy: boolean
  readonly onUpdate: (fw: string) => void
}

/** Installs a firmware by name, for example one given by support. */
function OtherFirmware({ current, isBusy, onUpdate }: OtherProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isMismatch = isFirmwareRequest(typed) && current !== null && !isFirmwareCompatible(typed, current)
  return (
    <Panel title={t('Install another version')} testId="firmware-other">
      <form
        className={classes['other']}
        onSubmit={(event) => {
          event.preventDefault()
          onUpdate(typed)
        }}
      >
        <TextInput
          className={classes['grow'] ?? ''}
          aria-label={t('Firmware')}
          placeholder="SFW003-4.0.0"
          value={typed}
          maxLength={40}
          error={isMismatch ? localize(firmwareMismatchMessage) : undefined}
          onChange={({ currentTarget: { value } }) => setTyped(value.trim())}
        />
        <Button type="submit" variant="default" disabled={isBusy || isMismatch || !isFirmwareRequest(typed)}>
          {t('Update')}
        </Button>
      </form>
    </Panel>
  )
}
