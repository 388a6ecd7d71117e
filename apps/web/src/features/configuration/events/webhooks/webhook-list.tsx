import type { SentNotification } from '@fieldport/contract'
import { findWebhookListProblem, maximumWebhookLength, recipientKey } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../../lib/texts/messages.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import classes from '../events.module.css'
import { messageStateText } from '../message-state-text.ts'
import { pausedMark } from '../paused-mark.tsx'
import { type ListProps, Recipients } from '../recipients.tsx'
import { useSentMessages } from '../use-sent-messages.ts'
import { SigningSecret } from './signing-secret.tsx'

type Props = ListProps & {
  /** The saved addresses; the edited list may differ. */
  readonly saved: readonly string[] | undefined
}

/** Webhooks that receive the device's events. */
export function WebhookList({ deviceid, paused, saved = [], ...props }: Props) {
  const { t } = useTranslation()
  const { entries } = useSentMessages(deviceid)
  const markOf = (entry: string) => {
    if (!saved.includes(entry)) return null
    const last = entries.find(({ channel, recipient }) => channel === 'webhook' && recipient === entry)
    return (
      <>
        {pausedMark(deviceid, paused.get(recipientKey('webhook', entry))) ??
          (last && <LastResult last={last} />)}
        <SigningSecret deviceid={deviceid} address={entry} isDisabled={props.isDisabled} />
      </>
    )
  }
  return (
    <Recipients
      {...props}
      markOf={markOf}
      title={t('Webhooks')}
      label={t('Add a webhook address')}
      type="url"
      maximumLength={maximumWebhookLength}
      findProblem={(_, list) => findWebhookListProblem(list)}
    />
  )
}

/** The result of the last message to an address. */
function LastResult({ last }: { readonly last: SentNotification }) {
  const { t } = useTranslation()
  const { state, createdAt } = last
  return (
    <span
      className={classes['mark']}
      data-state={state === 'failed' ? 'bad' : undefined}
      title={problemText(last)}
    >
      {messageStateText(state, t)} · <RelativeTime seconds={createdAt} />
    </span>
  )
}
