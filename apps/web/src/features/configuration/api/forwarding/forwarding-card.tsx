import { maximumForwardings } from '@fieldport/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { localize } from '../../../../lib/texts/messages.ts'
import { PlansLink } from '../../../../ui/controls/plans-link.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import forwarding from '../../../../ui/forwarding/forwarding.module.css'
import { ForwardingTargetForm, type TypedTarget } from '../../../../ui/forwarding/target-form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { useConfigForm, useConfirmLeave } from '../../form/context.ts'
import { isApiInPlan } from '../../plan/plan.ts'
import classes from '../api.module.css'
import { ForwardingRow } from './forwarding-row.tsx'

/** Forwarding continues while the page is open, so its state is refetched. */
const refetchMs = 5_000

/** The targets that points are forwarded to. */
export function ForwardingCard() {
  const { t } = useTranslation()
  const form = useConfigForm()
  const isPlanned = isApiInPlan(form)
  return (
    <Panel title={t('Forwarding')} testId="forwarding">
      {!isPlanned && (
        <Notice kind="warning">
          {t('Upgrade this device to a Hosted plan to forward its data.')}
          <PlansLink plan={form.settings.tier.name} />
        </Notice>
      )}
      <Targets isPlanned={isPlanned} />
    </Panel>
  )
}

/** Without the plan, targets wait and can only be removed. */
function Targets({ isPlanned }: { readonly isPlanned: boolean }) {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const targets = useQuery(
    api.portal.deviceListForwarding.queryOptions({ input: { deviceid }, refetchInterval: refetchMs }),
  )
  const items = targets.data?.Items ?? []
  return (
    <>
      {isPlanned && (
        <p className={classes['text']}>
          {t('Sends each new reading of this device to your system, and retries until it is accepted.')}
        </p>
      )}
      {!isPlanned && items.length > 0 && (
        <p className={classes['text']}>
          {t('Forwarding is paused, and continues once the device is on a Hosted plan again.')}
        </p>
      )}
      {targets.isError && <Notice onRetry={() => void targets.refetch()}>{t('Network error')}</Notice>}
      {items.length > 0 && (
        <ul className={forwarding['list']} aria-label={t('Forwarding')}>
          {items.map((target) => (
            <ForwardingRow key={target.id} deviceid={deviceid} target={target} isPlanned={isPlanned} />
          ))}
        </ul>
      )}
      {isPlanned && (
        <AddTarget
          deviceid={deviceid}
          isFull={items.filter(({ group }) => group === null).length >= maximumForwardings}
        />
      )}
    </>
  )
}

function AddTarget({ deviceid, isFull }: { readonly deviceid: string; readonly isFull: boolean }) {
  const queries = useQueryClient()
  const [isUnsaved, setUnsaved] = useState(false)
  useConfirmLeave(isUnsaved)
  const add = useMutation({
    mutationFn: (target: TypedTarget) => client.portal.deviceAddForwarding({ deviceid, ...target }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceListForwarding.key() }),
  })
  const limit = isFull ? localize('tooManyForwardings') : null
  return <ForwardingTargetForm limit={limit} onUnsaved={setUnsaved} onAdd={add.mutate} added={add} />
}
