import type { Forwarding } from '@fieldport/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { problemText } from '../../events/message-state-text.ts'
import { type Outcome, OutcomeDialog } from '../../outcome/outcome-dialog.tsx'
import classes from '../api.module.css'

type Props = { readonly deviceid: string; readonly target: Forwarding }

/** A target, how far it is, and what can be done about it. */
export function ForwardingRow({ deviceid, target }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { id, address, state } = target
  const after = {
    onError: (error: Error) => setOutcome({ kind: 'error', error }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceListForwarding.key() }),
  }
  const resume = useMutation({
    mutationFn: () => client.portal.deviceResumeForwarding({ deviceid, id }),
    ...after,
  })
  const remove = useMutation({
    mutationFn: () => client.portal.deviceRemoveForwarding({ deviceid, id }),
    ...after,
  })
  return (
    <li className={classes['entry']}>
      <div className={classes['target']}>
        <bdi className={classes['address']}>{address}</bdi>
        <TargetState target={target} />
      </div>
      {state !== 'active' && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={resume.isPending}
          aria-label={t('Try again: {{name}}', { name: address })}
          onClick={() => resume.mutate()}
        >
          {t('Try again')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        aria-label={t('Remove {{name}}', { name: address })}
        onClick={() => remove.mutate()}
      >
        <IconX size={16} />
      </ActionIcon>
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </li>
  )
}

function TargetState({ target }: { readonly target: Forwarding }) {
  const { t } = useTranslation()
  const { state, problem, lastDeliveredAt, failingSince } = target
  const delivered =
    lastDeliveredAt === null ? (
      t('Nothing delivered yet')
    ) : (
      <>
        {t('Last delivered')} <RelativeTime seconds={lastDeliveredAt} />
      </>
    )
  return (
    <span className={classes['state']} data-state={state === 'active' ? undefined : 'bad'}>
      {state === 'paused' && <>{t('Paused')} · </>}
      {state === 'failing' && failingSince !== null && (
        <>
          {t('First failed')} <RelativeTime seconds={failingSince} /> ·{' '}
        </>
      )}
      {delivered}
      {problem !== null && <> · {problemText(problem, t)}</>}
    </span>
  )
}
