import type { QueueItem } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconClock, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withUnit } from '../../lib/format/numbers.ts'
import { actorName } from '../../lib/texts/actor-name.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { PercentBar } from '../../ui/drawings/percent-bar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './command-queue.module.css'
import { itemStatus, otaStateLabel, truncateJson, formatCommandStatus } from './command-view.ts'

const icons = {
  pending: IconClock,
  cancelled: IconBan,
  error: IconExclamationCircle,
  complete: IconCheck,
} as const

type Props = {
  readonly item: QueueItem
  readonly isCancelling: boolean
  readonly onCancel: () => void
}

export function CommandRow({ item, isCancelling, onCancel }: Props) {
  const { t } = useTranslation()
  const { state } = itemStatus(item)
  return (
    <tr data-state={state} data-testid="command">
      <td className={classes['time']}>
        <RelativeTime seconds={item.ts} />
        <div className={classes['who']}>{actorName(item.requestedBy, t)}</div>
      </td>
      <td className={classes['method']}>{item.rpcmethod}</td>
      <td data-label={t('Arguments')}>
        <Code value={item.args} />
      </td>
      <td data-label={t('Priority')} className={classes['number']}>
        {item.priority}
      </td>
      <td data-label={t('Device response')}>
        <Code value={item.device_response} />
      </td>
      <td className={classes['status']}>
        <Status item={item} isCancelling={isCancelling} onCancel={onCancel} />
      </td>
    </tr>
  )
}

/** JSON as sent and answered; long values can be expanded. */
function Code({ value }: { readonly value: unknown }) {
  const { short, full } = truncateJson(value)
  if (short === '') return null
  if (full === null) return <code className={classes['code']}>{short}</code>
  return (
    <details className={classes['long']}>
      <summary>
        <code className={classes['code']}>{short}</code>
      </summary>
      <pre className={classes['full']}>{full}</pre>
    </details>
  )
}

function Status({ item, isCancelling, onCancel }: Props) {
  const { t } = useTranslation()
  const status = itemStatus(item)
  const Icon = icons[status.state]
  return (
    <div className={classes['statusBox']}>
      <span className={classes['word']} data-state={status.state}>
        <Icon size={16} aria-hidden="true" />
        {formatCommandStatus(item, t)}
      </span>
      {status.state === 'pending' && (
        <span className={classes['note']}>
          {item.sentAt === null ? t('Waiting for the device') : t('Sent, waiting for response')}
          {!status.cancellable && ` · ${t('Cannot be cancelled')}`}
        </span>
      )}
      {item.note !== null && (
        <span className={classes['note']}>{localizeOr(item.localizableNote, item.note)}</span>
      )}
      <OtaStatus item={item} />
      {status.cancellable && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isCancelling}
          onClick={onCancel}
          aria-label={t('Cancel {{method}}', { method: item.rpcmethod })}
        >
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}

/** Progress of a firmware update. */
function OtaStatus({ item }: { readonly item: QueueItem }) {
  const { t } = useTranslation()
  const { ota_status: ota } = item
  if (!ota) return null
  const percent = Math.round(ota.progress)
  return (
    <div className={classes['ota']}>
      <span className={classes['note']}>
        {otaStateLabel(ota.state, t)}
        {ota.state === 'downloading' && ` ${withUnit(String(percent), '%')}`}
      </span>
      {ota.state === 'downloading' && <PercentBar percent={percent} label={t('Downloaded')} />}
      {ota.message !== null && (
        <span className={classes['note']}>{localizeOr(ota.localizable, ota.message)}</span>
      )}
    </div>
  )
}
