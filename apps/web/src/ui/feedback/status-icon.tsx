import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHandStop,
  IconInfoCircle,
  IconLoader2,
  IconLock,
  IconLockOpen,
  IconMinus,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './status-icon.module.css'

/** Source: specification 3, section 4 ('Status icons'); 'warning' is the product's own. */
export type Status =
  | 'unlock'
  | 'lock'
  | 'info'
  | 'started'
  | 'success'
  | 'warning'
  | 'error'
  | 'manual'
  | 'na'
  | 'loading'

const icons = {
  unlock: IconLockOpen,
  lock: IconLock,
  info: IconInfoCircle,
  started: IconPlayerPlay,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  manual: IconHandStop,
  na: IconMinus,
  loading: IconLoader2,
} as const satisfies Record<Status, unknown>

function getStatusLabel(status: Status, t: TFunction): string {
  const words: Record<Status, string> = {
    unlock: t('Unlocked'),
    lock: t('Locked'),
    info: t('Info'),
    started: t('Started'),
    success: t('Success'),
    warning: t('Warning'),
    error: t('Error'),
    manual: t('Manual'),
    na: t('Not applicable'),
    loading: t('Loading'),
  }
  return words[status]
}

type Props = {
  readonly status: Status
  /** Hidden from screen readers, because the text beside it already names the state. */
  readonly isDecorative?: boolean
  readonly size?: number
}

/** A state as shape and colour, with its name for screen readers and as tooltip. */
export function StatusIcon({ status, isDecorative = false, size = 18 }: Props) {
  const { t } = useTranslation()
  const Icon = icons[status]
  const word = getStatusLabel(status, t)
  return (
    <span
      className={classes['icon']}
      data-status={status}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word, title: word })}
    >
      <Icon size={size} />
    </span>
  )
}
