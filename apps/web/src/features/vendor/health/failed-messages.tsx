import type { FailedMessage } from '@fieldport/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage, ignoreNotFound } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { problemText } from '../../../lib/texts/messages.ts'
import { channelText } from '../../../lib/texts/channel-text.ts'
import classes from './health.module.css'

/** Messages that could not be sent, for the vendor to retry. */
export function FailedMessages() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const failed = useQuery(api.portal.adminListFailedMessages.queryOptions({ input: {}, staleTime: 0 }))
  const resend = useMutation({
    // Someone else may have sent it again meanwhile.
    mutationFn: async (message: { readonly id: number }) => {
      await client.portal.adminResendMessage(message).catch(ignoreNotFound)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.adminListFailedMessages.key() }),
  })
  const items = failed.data?.Items
  return (
    <Panel title={t('Undelivered messages')} testId="failed-messages" flush>
      {failed.isError && (
        <Notice title={t('Error')} onRetry={() => void failed.refetch()}>
          {errorMessage(failed.error)}
        </Notice>
      )}
      {resend.isError && <Notice title={t('Error')}>{errorMessage(resend.error)}</Notice>}
      {failed.isPending && <Skeleton h={120} />}
      {items?.length === 0 && (
        <EmptyState icon={<IconMailCheck size={40} stroke={1.5} />} title={t('Every message was delivered')}>
          {t(
            'Emails, SMS and webhook messages that are not accepted within a day are listed here for 30 days.',
          )}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ol className={classes['list']} aria-label={t('Undelivered messages')}>
          {items.map((message) => (
            <FailedMessageItem
              key={message.id}
              message={message}
              isSending={resend.isPending && resend.variables.id === message.id}
              onResend={() => resend.mutate({ id: message.id })}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}

type ItemProps = {
  readonly message: FailedMessage
  readonly isSending: boolean
  readonly onResend: () => void
}

function FailedMessageItem({ message, isSending, onResend }: ItemProps) {
  const { t } = useTranslation()
  const { to, subject, channel, attempts, failedAt } = message
  return (
    <li className={classes['damage']} data-testid="failed-message">
      <div className={classes['head']}>
        <span className={classes['name']}>
          <bdi>{to === '' ? '–' : to}</bdi>
        </span>
        <Button
          size="xs"
          variant="default"
          loading={isSending}
          aria-label={t('Send again: {{to}}', { to })}
          onClick={onResend}
        >
          {t('Send again')}
        </Button>
      </div>
      <p>{channel === 'mail' ? <bdi>{subject}</bdi> : channelText(channel, t)}</p>
      <p className={classes['quiet']}>
        {t('{{number}} attempt', { count: attempts, number: formatCount(attempts) })} · {problemText(message)}{' '}
        · <RelativeTime seconds={failedAt} />
      </p>
    </li>
  )
}
