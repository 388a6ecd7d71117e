import type { ForwardingKind } from '@fieldport/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorDialog } from '../feedback/error-dialog.tsx'
import { RelativeTime } from '../relative-time.tsx'
import classes from './forwarding.module.css'

type Props = {
  /** The target's name for screen readers. */
  readonly name: string
  readonly children: ReactNode
  /** Absent: nothing failed, so there is nothing to resume. */
  readonly resume?: EntryAction | undefined
  /** Absent: cannot be removed here. */
  readonly remove?: EntryAction | undefined
}

/** Subset of a mutation. */
export type EntryAction = {
  readonly mutate: () => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
}

/** A forwarding target with its actions. */
export function TargetEntry({ name, children, resume, remove }: Props) {
  const { t } = useTranslation()
  const error = remove?.error ?? resume?.error
  return (
    <li className={classes['entry']}>
      <div className={classes['target']}>{children}</div>
      {resume && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={resume.isPending}
          aria-label={t('Try again: {{name}}', { name })}
          onClick={() => resume.mutate()}
        >
          {t('Try again')}
        </Button>
      )}
      {remove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={t('Remove {{name}}', { name })}
          onClick={() => remove.mutate()}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
      {error && (
        <ErrorDialog
          error={error}
          onClose={() => {
            resume?.reset()
            remove?.reset()
          }}
        />
      )}
    </li>
  )
}

export function kindText(kind: ForwardingKind, t: TFunction): string {
  const texts: Readonly<Record<ForwardingKind, () => string>> = {
    webhook: () => t('Webhook'),
    mqtt: () => t('MQTT'),
    homeAssistant: () => t('Home Assistant'),
  }
  return texts[kind]()
}

/** When points were last accepted. */
export function LastDelivered({ seconds }: { readonly seconds: number | null }) {
  const { t } = useTranslation()
  if (seconds === null) return t('Nothing delivered yet')
  return (
    <>
      {t('Last delivered')} <RelativeTime seconds={seconds} />
    </>
  )
}

/** Points that were never delivered, because the broker accepts no message of their size. */
export function SkippedMessages({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={classes['state']} data-state="warning">
      {t('{{count}} message was larger than the receiver accepts and was skipped', { count })}
    </span>
  )
}
