import type { otaStates } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PercentBar } from '../../../ui/drawings/percent-bar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './update.module.css'

type State = (typeof otaStates)[number]

export type FirmwareUpdate = {
  readonly fw: string
  readonly state: State
  readonly progress: number
  readonly message: string | null
  readonly localizable?: unknown
  readonly startedAt: number
  readonly deadlineAt: number | null
}

export function isUpdateInProgress(update: Pick<FirmwareUpdate, 'state'> | null | undefined): boolean {
  return update !== null && update !== undefined && update.state !== 'confirmed' && update.state !== 'failed'
}

const kinds = { confirmed: 'success', failed: 'error' } as const

/** The progress of the latest update. */
export function FirmwareUpdateStatus({ update }: { readonly update: FirmwareUpdate }) {
  const { t } = useTranslation()
  const { fw, state, progress, message, startedAt, deadlineAt } = update
  const kind = state === 'confirmed' || state === 'failed' ? kinds[state] : 'info'
  return (
    <Notice kind={kind} title={fw}>
      <span className={classes['state']} data-testid="firmware-state" data-state={state}>
        <span>
          {formatUpdateState(state, progress, t)} · <RelativeTime seconds={startedAt} />
        </span>
        {state === 'downloading' && <PercentBar percent={progress} label={t('Downloaded')} />}
        {message !== null && <span>{localizeOr(update.localizable, message)}</span>}
        {isUpdateInProgress(update) && deadlineAt !== null && (
          <span className={classes['quiet']}>
            {t('Times out')} <RelativeTime seconds={deadlineAt} />
          </span>
        )}
      </span>
    </Notice>
  )
}

function formatUpdateState(state: State, progress: number, t: TFunction): string {
  switch (state) {
    case 'queued':
      return t('Waiting for the device to make contact')
    case 'sent':
      return t('Sent to the device')
    case 'downloading':
      return t('Downloading, {{percent}}%', { percent: Math.round(progress) })
    case 'rebooting':
      return t('Restarting…')
    case 'confirmed':
      return t('Update complete: the device reports this version')
    default:
      return t('Update failed')
  }
}
