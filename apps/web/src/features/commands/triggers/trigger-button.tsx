import type { QueueItem } from '@fieldport/contract'
import { textColourOn, type Trigger } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconClock, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { itemStatus, formatCommandStatus } from '../command-view.ts'
import { useCancel } from '../use-queue.ts'
import classes from './trigger-card.module.css'

type Props = {
  readonly deviceid: string
  readonly trigger: Trigger
  /** Its latest command; undefined if the queue has none. */
  readonly latest: QueueItem | undefined
  /** Just queued. */
  readonly isQueued: boolean
  readonly isSending: boolean
  readonly isDisabled: boolean
  readonly onPress: (trigger: Trigger) => void
}

/** A trigger's button with the result of its latest press. */
export function TriggerButton(props: Props) {
  const { deviceid, trigger, latest, isQueued, isSending, isDisabled, onPress } = props
  const { t } = useTranslation()
  const { colour } = trigger
  return (
    <li className={classes['trigger']}>
      <Button
        fullWidth
        classNames={{ root: classes['button'] ?? '', label: classes['label'] ?? '' }}
        {...(colour === undefined || isDisabled ? {} : { color: colour, c: textColourOn(colour) })}
        disabled={isDisabled}
        loading={isSending}
        // Stays focusable, so that a screen reader announces the new label.
        aria-disabled={isQueued || undefined}
        onClick={() => {
          if (!isQueued) onPress(trigger)
        }}
        {...(isQueued ? { leftSection: <IconClock size={16} aria-hidden="true" /> } : {})}
      >
        {isQueued ? t('{{name}}: queued', { name: trigger.name }) : trigger.name}
      </Button>
      {latest && <Outcome deviceid={deviceid} item={latest} name={trigger.name} />}
    </li>
  )
}

const icons = {
  pending: IconClock,
  cancelled: IconBan,
  error: IconExclamationCircle,
  complete: IconCheck,
} as const

type OutcomeProps = { readonly deviceid: string; readonly item: QueueItem; readonly name: string }

function Outcome({ deviceid, item, name }: OutcomeProps) {
  const { t } = useTranslation()
  const cancel = useCancel(deviceid)
  const status = itemStatus(item)
  const Icon = icons[status.state]
  return (
    <div className={classes['outcome']} data-state={status.state} role="status">
      <Icon size={14} aria-hidden="true" />
      <span>
        {status.state === 'pending' && item.sentAt === null
          ? t('Waiting for the device')
          : formatCommandStatus(item, t)}
        {' · '}
        <RelativeTime seconds={item.answeredAt ?? item.ts} />
        {item.note !== null && ` · ${localizeOr(item.localizableNote, item.note)}`}
      </span>
      {status.cancellable && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(item.ts)}
          aria-label={t('Cancel {{method}}', { method: name })}
        >
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
