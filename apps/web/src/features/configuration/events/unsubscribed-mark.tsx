import { normaliseEmail } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { type Outcome, OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import classes from './events.module.css'

/** Only the recipient can undo an unsubscription; a button sends them an email asking for it. */
function UnsubscribedMark({
  deviceid,
  recipient,
}: {
  readonly deviceid: string
  readonly recipient: string
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const ask = useMutation({
    mutationFn: () => client.portal.deviceAskRecipient({ deviceid, recipient }),
    onSuccess: (answer) => setOutcome({ kind: 'success', title: t('Email sent'), text: answerText(answer) }),
    onError: (error) => setOutcome({ kind: 'error', error }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceListNotifications.key() }),
  })
  return (
    <>
      <span className={classes['mark']}>{t('Unsubscribed')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={ask.isPending}
        aria-label={t('Ask again: {{name}}', { name: recipient })}
        onClick={() => ask.mutate()}
      >
        {t('Ask again')}
      </Button>
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}

/** @param unsubscribed addresses in lower case */
export function unsubscribedMark(
  deviceid: string,
  unsubscribed: ReadonlySet<string>,
  recipient: string,
): ReactNode {
  if (!unsubscribed.has(normaliseEmail(recipient))) return undefined
  return <UnsubscribedMark key={recipient} deviceid={deviceid} recipient={recipient} />
}
