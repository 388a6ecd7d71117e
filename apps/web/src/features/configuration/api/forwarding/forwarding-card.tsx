import { findWebhookListProblem, maximumForwardings, maximumWebhookLength } from '@fieldport/domain'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { localize } from '../../../../lib/texts/messages.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { ShownSecret } from '../../dialogs/shown-secret.tsx'
import { useConfigForm, useUnsaved } from '../../form/context.ts'
import { type Outcome, OutcomeDialog } from '../../outcome/outcome-dialog.tsx'
import { isApiInPlan } from '../../plan/plan.ts'
import classes from '../api.module.css'
import { ForwardingRow } from './forwarding-row.tsx'

/** Points go on while the page is open. */
const refetchMs = 5_000

/** Where each point goes on to. */
export function ForwardingCard() {
  const { t } = useTranslation()
  const isPlanned = isApiInPlan(useConfigForm())
  return (
    <Panel title={t('Forwarding')} testId="forwarding">
      {isPlanned ? (
        <Targets />
      ) : (
        <Notice kind="warning">
          {t('Please upgrade this device to a Hosted plan to forward its data.')}
        </Notice>
      )}
    </Panel>
  )
}

function Targets() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const targets = useQuery(
    api.portal.deviceListForwarding.queryOptions({ input: { deviceid }, refetchInterval: refetchMs }),
  )
  const items = targets.data?.Items ?? []
  return (
    <>
      <p className={classes['text']}>
        {t('Sends each new reading of this device to your system, signed and repeated until it is accepted.')}
      </p>
      {targets.isError && <Notice onRetry={() => void targets.refetch()}>{t('Network error')}</Notice>}
      {items.length > 0 && (
        <ul className={classes['list']} aria-label={t('Forwarding')}>
          {items.map((target) => (
            <ForwardingRow key={target.id} deviceid={deviceid} target={target} />
          ))}
        </ul>
      )}
      <AddTarget deviceid={deviceid} isFull={items.length >= maximumForwardings} />
    </>
  )
}

function AddTarget({ deviceid, isFull }: { readonly deviceid: string; readonly isFull: boolean }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const address = typed.trim()
  useUnsaved(address !== '')
  const add = useMutation({
    mutationFn: () => client.portal.deviceAddForwarding({ deviceid, address }),
    onSuccess: () => setTyped(''),
    onError: (error) => setOutcome({ kind: 'error', error }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceListForwarding.key() }),
  })
  const submit = () => {
    if (address === '') return
    const problem = findWebhookListProblem([address])
    if (problem)
      setOutcome({ kind: 'warning', title: localize(problem.title), text: localize(problem.message) })
    else add.mutate()
  }
  return (
    <form
      className={classes['add']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        type="url"
        aria-label={t('Add a webhook address')}
        placeholder={t('Add a webhook address')}
        value={typed}
        maxLength={maximumWebhookLength}
        disabled={isFull}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" variant="default" disabled={isFull} loading={add.isPending}>
        {t('Add')}
      </Button>
      {add.data && <ShownSecret secret={add.data.secret} onClose={add.reset} />}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </form>
  )
}
