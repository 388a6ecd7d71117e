import { findWebhookListProblem, maximumWebhookLength, recipientKey } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { pausedMark } from '../paused-mark.tsx'
import { type ListProps, Recipients } from '../recipients.tsx'
import { useSentMessages } from '../use-sent-messages.ts'
import { LastResult } from './last-result.tsx'
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
