import type { Forwarding } from '@fieldport/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { ignoreNotFound } from '../../../../lib/api/errors.ts'
import classes from '../../../../ui/forwarding/forwarding.module.css'
import { problemText } from '../../../../lib/texts/messages.ts'
import type { PemCertificates } from '../../../../ui/forwarding/certificate-fields.tsx'
import { CertificatesEntry } from '../../../../ui/forwarding/certificates-entry.tsx'
import {
  kindText,
  LastDelivered,
  SkippedMessages,
  TargetEntry,
} from '../../../../ui/forwarding/target-entry.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'

type Props = {
  readonly deviceid: string
  readonly target: Forwarding
  /** The plan includes forwarding. */
  readonly isPlanned: boolean
}

/** A target with its progress and actions. */
export function ForwardingRow({ deviceid, target, isPlanned }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id, kind, address, topic, group, state } = target
  const onSettled = () => queries.invalidateQueries({ queryKey: api.portal.deviceListForwarding.key() })
  const resume = useMutation({
    mutationFn: () => client.portal.deviceResumeForwarding({ deviceid, id }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async () => {
      await client.portal.deviceRemoveForwarding({ deviceid, id }).catch(ignoreNotFound)
    },
    onSettled,
  })
  const setCertificates = useMutation({
    mutationFn: (typed: PemCertificates) =>
      client.portal.deviceSetForwardingCertificates({ deviceid, id, ...typed }),
    onSettled,
  })
  return (
    <TargetEntry
      name={address}
      resume={state === 'active' || !isPlanned ? undefined : resume}
      remove={group ? undefined : remove}
    >
      <span className={classes['name']}>
        {kindText(kind, t)} · <bdi>{address}</bdi>
        {topic !== '' && (
          <>
            {' · '}
            <bdi>{topic}</bdi>
          </>
        )}
      </span>
      {group && (
        <span className={classes['state']}>
          {t('Set up by {{person}} for the group {{group}}', { person: group.by, group: group.name })}
        </span>
      )}
      <TargetState target={target} />
      <SkippedMessages count={target.tooLarge} />
      {kind !== 'webhook' && (
        <CertificatesEntry
          facts={target.certificates}
          change={group || !isPlanned ? undefined : setCertificates}
        />
      )}
    </TargetEntry>
  )
}

function TargetState({ target }: { readonly target: Forwarding }) {
  const { t } = useTranslation()
  const { state, lastDeliveredAt, failingSince } = target
  const problem = problemText(target)
  return (
    <span className={classes['state']} data-state={state === 'active' ? undefined : 'bad'}>
      {state === 'paused' && <>{t('Paused')} · </>}
      {state === 'failing' && failingSince !== null && (
        <>
          {t('First failed')} <RelativeTime seconds={failingSince} /> ·{' '}
        </>
      )}
      <LastDelivered seconds={lastDeliveredAt} />
      {problem !== undefined && <> · {problem}</>}
    </span>
  )
}
