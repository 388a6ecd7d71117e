import type { GroupForwarding as Target } from '@fieldport/contract'
import { maximumGroupForwardings } from '@fieldport/domain'
import { NativeSelect, Skeleton, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorMessage, ignoreNotFound } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import classes from '../../../../ui/forwarding/forwarding.module.css'
import { localize, problemText } from '../../../../lib/texts/messages.ts'
import type { PemCertificates } from '../../../../ui/forwarding/certificate-fields.tsx'
import { CertificatesEntry } from '../../../../ui/forwarding/certificates-entry.tsx'
import {
  kindText,
  LastDelivered,
  SkippedMessages,
  TargetEntry,
} from '../../../../ui/forwarding/target-entry.tsx'
import { ForwardingTargetForm, type TypedTarget } from '../../../../ui/forwarding/target-form.tsx'

/** Refetched, because points are forwarded while the page is open. */
const refetchMs = 10_000

/** The targets to which the points of a group's devices are forwarded. */
export function GroupForwarding() {
  const { t } = useTranslation()
  const targets = useQuery(
    api.portal.listGroupForwarding.queryOptions({ input: {}, refetchInterval: refetchMs }),
  )
  const devices = useQuery(api.portal.userGetDeviceSummary.queryOptions({ input: {} }))
  const groups = [...new Set((devices.data?.Items ?? []).map(({ group }) => group))]
    .filter((group) => group !== '')
    .toSorted((left, right) => left.localeCompare(right))
  const items = targets.data?.Items ?? []
  return (
    <section data-testid="group-forwarding">
      <Title order={3} size="h5" mb={4}>
        {t('Group forwarding')}
      </Title>
      <Text size="sm" mb="sm">
        {t(
          'Sends each new reading of the devices in a group to your system. Devices that join the group are included.',
        )}
      </Text>
      {targets.isError && (
        <Notice title={t('Error')} onRetry={() => void targets.refetch()}>
          {errorMessage(targets.error)}
        </Notice>
      )}
      {(targets.isPending || devices.isPending) && <Skeleton height={64} />}
      {items.length > 0 && (
        <ul className={classes['list']} aria-label={t('Group forwarding')}>
          {items.map((target) => (
            <GroupEntry key={target.id} target={target} />
          ))}
        </ul>
      )}
      {targets.data && devices.data && (
        <AddGroup groups={groups} isFull={items.length >= maximumGroupForwardings} />
      )}
    </section>
  )
}

function AddGroup({ groups, isFull }: { readonly groups: readonly string[]; readonly isFull: boolean }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const group = groups.includes(chosen) ? chosen : (groups[0] ?? '')
  const add = useMutation({
    mutationFn: (target: TypedTarget) => client.portal.addGroupForwarding({ group, ...target }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.listGroupForwarding.key() }),
  })
  if (group === '')
    return (
      <Text size="sm" c="dimmed">
        {t('No groups yet. Put devices into a group on the Devices page.')}
      </Text>
    )
  return (
    <ForwardingTargetForm
      isOfGroup
      limit={isFull ? localize('tooManyGroupForwardings') : null}
      onAdd={add.mutate}
      added={add}
    >
      <NativeSelect
        label={t('Group')}
        data={[...groups]}
        value={group}
        disabled={isFull}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
    </ForwardingTargetForm>
  )
}

function GroupEntry({ target }: { readonly target: Target }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id, group, kind, address, topic, devices, failing, paused, lastDeliveredAt } = target
  const problem = problemText(target)
  const onSettled = () => queries.invalidateQueries({ queryKey: api.portal.listGroupForwarding.key() })
  const resume = useMutation({ mutationFn: () => client.portal.resumeGroupForwarding({ id }), onSettled })
  const remove = useMutation({
    mutationFn: async () => {
      await client.portal.removeGroupForwarding({ id }).catch(ignoreNotFound)
    },
    onSettled,
  })
  const setCertificates = useMutation({
    mutationFn: (typed: PemCertificates) => client.portal.setGroupForwardingCertificates({ id, ...typed }),
    onSettled,
  })
  const isBad = failing + paused > 0
  return (
    <TargetEntry name={`${group} · ${address}`} resume={isBad ? resume : undefined} remove={remove}>
      <span className={classes['name']}>
        <bdi>{group}</bdi> · {kindText(kind, t)} · <bdi>{address}</bdi>
        {topic !== '' && (
          <>
            {' · '}
            <bdi>{topic}</bdi>
          </>
        )}
      </span>
      <span className={classes['state']} data-state={isBad ? 'bad' : undefined}>
        {t('{{count}} device', { count: devices })} ·{' '}
        {failing > 0 && <>{t('Failing: {{number}}', { number: failing })} · </>}
        {paused > 0 && <>{t('Paused: {{number}}', { number: paused })} · </>}
        <LastDelivered seconds={lastDeliveredAt} />
        {problem !== undefined && <> · {problem}</>}
      </span>
      <SkippedMessages count={target.tooLarge} />
      {kind !== 'webhook' && <CertificatesEntry facts={target.certificates} change={setCertificates} />}
    </TargetEntry>
  )
}
