import type { DeviceSettings, TestResult } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { channelText } from '../../../lib/texts/channel-text.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import classes from './events.module.css'
import { problemText } from '../../../lib/texts/messages.ts'
import { messageStateText } from './message-state-text.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly saved: DeviceSettings['deviceSettings']
  /** There are unsaved changes. */
  readonly isChanged: boolean
  readonly isPlanned: boolean
}

/** Sends a test message, to check delivery before it matters. */
export function TestMessage({ deviceid, saved, isChanged, isPlanned }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => client.portal.deviceTestAlert({ deviceid }),
    // The test used one of the month's messages.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.portal.deviceListNotifications.key() })
      return queries.invalidateQueries({
        queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }),
      })
    },
  })
  const { ALERTS_emailList = [], ALERTS_phoneList = [], ALERTS_webhookList = [] } = saved
  const recipients = [...ALERTS_emailList, ...ALERTS_phoneList, ...ALERTS_webhookList]
  const reason = isChanged
    ? t('Save your changes first.')
    : recipients.length === 0
      ? t('Save at least one email address, mobile number or webhook first.')
      : undefined
  if (!isPlanned) return null
  return (
    <>
      {reason !== undefined && (
        <span className={classes['reason']} id="test-message-reason">
          {reason}
        </span>
      )}
      <Button
        variant="default"
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : 'test-message-reason'}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('Send test message')}
      </Button>
      {send.data && <Results results={send.data.Items} onClose={send.reset} />}
      <OutcomeDialog
        outcome={send.error ? { kind: 'error', error: send.error } : null}
        onClose={send.reset}
      />
    </>
  )
}

function Results({
  results,
  onClose,
}: {
  readonly results: readonly TestResult[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('Test message')}>
      <ul className={classes['results']}>
        {results.map((result) => (
          <ResultLine key={`${result.channel} ${result.recipient}`} result={result} />
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Dialog>
  )
}

function ResultLine({ result }: { readonly result: TestResult }) {
  const { t } = useTranslation()
  const { channel, recipient, state } = result
  const isGood = state === 'accepted' || state === 'delivered'
  const reason = isGood ? undefined : problemText(result)
  const said =
    state === 'waiting' ? t('Not accepted yet. Retrying for up to a day.') : messageStateText(state, t)
  return (
    <li>
      <div className={classes['resultHead']}>
        <bdi className={classes['address']}>{recipient}</bdi>
        <span className={classes['muted']}>{channelText(channel, t)}</span>
      </div>
      <div data-state={isGood ? 'good' : 'bad'} className={classes['state']}>
        {said} {reason}
      </div>
    </li>
  )
}
