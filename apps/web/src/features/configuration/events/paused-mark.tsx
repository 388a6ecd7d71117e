import type { PausedRecipient } from '@fieldport/contract'
import { channelOfRecipient, recipientKey } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { answerText, problemText } from '../../../lib/texts/messages.ts'
import { type Outcome, OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import classes from './events.module.css'

/** Messages to the recipient bounced; a button resumes sending after the address was fixed. */
function PausedMark({ deviceid, paused }: { readonly deviceid: string; readonly paused: PausedRecipient }) {
  const { t } = useTranslation()
  const { channel, recipient } = paused
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const resume = useMutation({
    mutationFn: () => client.portal.deviceResumeRecipient({ deviceid, channel, recipient }),
    onSuccess: (answer) =>
      setOutcome({ kind: 'success', title: t('Messages resumed'), text: answerText(answer) }),
    onError: (error) => setOutcome({ kind: 'error', error }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceListNotifications.key() }),
  })
  return (
    <>
      <span className={classes['mark']} data-state="bad" title={problemText(paused)}>
        {t("Paused: messages couldn't be delivered")}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={resume.isPending}
        aria-label={t('Try again: {{name}}', { name: recipient })}
        onClick={() => resume.mutate()}
      >
        {t('Try again')}
      </Button>
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}

export function pausedMark(deviceid: string, paused: PausedRecipient | undefined): ReactNode {
  return paused && <PausedMark key={paused.recipient} deviceid={deviceid} paused={paused} />
}

/** @param paused by `recipientKey` */
export function pausedOf(paused: ReadonlyMap<string, PausedRecipient>, recipient: string) {
  const channel = channelOfRecipient(recipient)
  return channel && paused.get(recipientKey(channel, recipient))
}
