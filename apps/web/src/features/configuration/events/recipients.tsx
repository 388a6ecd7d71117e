import type { PausedRecipient } from '@fieldport/contract'
import {
  normaliseRecipients,
  findEmailListProblem,
  findPhoneListProblem,
  findPhoneProblem,
  isAcceptedEmail,
  type ListProblem,
  recipientKey,
} from '@fieldport/domain'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useConfirmLeave } from '../form/context.ts'
import { type Outcome, OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import classes from './events.module.css'
import { pausedMark } from './paused-mark.tsx'
import { unsubscribedMark } from './unsubscribed-mark.tsx'

export type RecipientListProps = {
  readonly list: readonly string[]
  readonly isDisabled: boolean
  readonly onChange: (list: readonly string[]) => void
}

export type ListProps = RecipientListProps & {
  readonly deviceid: string
  /** By `recipientKey`. */
  readonly paused: ReadonlyMap<string, PausedRecipient>
}

type EmailProps = ListProps & {
  /** In lower case. */
  readonly unsubscribed: ReadonlySet<string>
}

export function EmailList({ deviceid, unsubscribed, paused, ...props }: EmailProps) {
  const { t } = useTranslation()
  const markOf = (entry: string) =>
    isAcceptedEmail(entry) ? (
      (unsubscribedMark(deviceid, unsubscribed, entry) ??
      pausedMark(deviceid, paused.get(recipientKey('email', entry))))
    ) : (
      // Accepted, because the specification checks no format here.
      <span className={classes['mark']} data-state="bad">
        {t('Not an email address. Gets no messages.')}
      </span>
    )
  return (
    <Recipients
      {...props}
      markOf={markOf}
      title={t('Email addresses')}
      label={t('Add an email address')}
      type="email"
      findProblem={(_, list) => findEmailListProblem(list)}
    />
  )
}

export function PhoneList({ deviceid, paused, ...props }: ListProps) {
  const { t } = useTranslation()
  return (
    <Recipients
      {...props}
      markOf={(entry) => pausedMark(deviceid, paused.get(recipientKey('sms', entry)))}
      title={t('Mobile numbers')}
      label={t('Add a mobile number')}
      type="tel"
      findProblem={(phone, list) => findPhoneProblem(phone) ?? findPhoneListProblem(list)}
    />
  )
}

type RecipientsProps = RecipientListProps & {
  /** A mark beside an entry. */
  readonly markOf: (entry: string) => ReactNode
  readonly title: string
  readonly label: string
  readonly type: 'email' | 'tel' | 'url'
  readonly maximumLength?: number
  /** Validates a typed entry together with the list. */
  readonly findProblem: (entry: string, list: readonly string[]) => ListProblem | undefined
}

/** Edits a list of recipients; empty entries are ignored. */
export function Recipients({
  list,
  isDisabled,
  onChange,
  markOf,
  title,
  label,
  type,
  maximumLength = 254,
  findProblem,
}: RecipientsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Outcome | null>(null)
  // A typed address that was not added yet counts as an unsaved change.
  useConfirmLeave(typed.trim() !== '')
  const add = () => {
    const entry = typed.trim()
    if (entry === '') return
    const next = normaliseRecipients([...list, entry])
    const found = findProblem(entry, next)
    if (found) {
      setProblem({ kind: 'warning', title: localize(found.title), text: localize(found.message) })
      return
    }
    onChange(next)
    setTyped('')
  }
  return (
    <Panel title={title} flush>
      <ul className={classes['list']} aria-label={title}>
        {list.map((entry) => (
          <li key={entry} className={classes['entry']}>
            <div className={classes['entryText']}>
              <bdi className={classes['address']}>{entry}</bdi>
              {markOf(entry)}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={isDisabled}
              aria-label={t('Remove {{name}}', { name: entry })}
              onClick={() => onChange(list.filter((each) => each !== entry))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form
        className={classes['add']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextInput
          type={type}
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={maximumLength}
          disabled={isDisabled}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" variant="default" disabled={isDisabled}>
          {t('Add')}
        </Button>
      </form>
      <OutcomeDialog outcome={problem} onClose={() => setProblem(null)} />
    </Panel>
  )
}
