import type { DamageEntry, SystemHealth } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { DamageList } from './damage-list.tsx'
import { engineName } from './damage-labels.ts'
import { FailedMessages } from './failed-messages.tsx'
import { Queues } from './queues.tsx'
import { PausedAddresses } from './paused-addresses.tsx'
import classes from './health.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

const refreshMs = 30_000
/** Polling interval while a check is running. */
const checkingRefreshMs = 2_000
/** Engines whose stored data is checked daily. */
const checkedEngines = new Set(['relational', 'telemetry'])

/** The state of the engines, and damage to their data for the vendor to accept. */
export function SystemHealthView() {
  const { t } = useTranslation()
  const health = useQuery(
    api.portal.adminGetSystemHealth.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.isChecking ? checkingRefreshMs : refreshMs),
    }),
  )
  const [accepting, setAccepting] = useState<readonly DamageEntry[]>([])
  if (health.isError && !health.data)
    return (
      <Notice title={t('Error')} onRetry={() => void health.refetch()}>
        {errorMessage(health.error)}
      </Notice>
    )
  if (!health.data) return <PageSkeleton />
  return (
    <div className={classes['page']}>
      <Summary health={health.data} />
      <Engines health={health.data} />
      <Queues />
      <DamageList damages={health.data.Items} onAccept={setAccepting} />
      <FailedMessages />
      <PausedAddresses />
      {accepting.length > 0 && <AcceptDamageDialog damages={accepting} onClose={() => setAccepting([])} />}
    </div>
  )
}

function Summary({ health: { status, Items } }: { readonly health: SystemHealth }) {
  const { t } = useTranslation()
  const open = Items.filter(({ acceptedAt }) => acceptedAt === null).length
  if (status === 'unavailable')
    return (
      <Notice title={t('Unavailable')}>
        {t('A service is not responding. New data is not being stored. Check the services below.')}
      </Notice>
    )
  if (open > 0)
    return (
      <Notice kind="warning" title={t('Degraded')}>
        {t('{{count}} problem needs your attention. The portal keeps working.', { count: open })}
      </Notice>
    )
  return <Notice kind="success">{t('Everything is working.')}</Notice>
}

function Engines({ health: { engines, isChecking } }: { readonly health: SystemHealth }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const check = useMutation(
    api.portal.adminCheckStorage.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.portal.adminGetSystemHealth.key() }),
    }),
  )
  return (
    <Panel
      title={t('Services')}
      testId="engines"
      flush
      aside={
        <Button
          size="xs"
          variant="default"
          loading={check.isPending || isChecking}
          onClick={() => check.mutate(undefined)}
        >
          {t('Check now')}
        </Button>
      }
    >
      {check.isError && <Notice title={t('Error')}>{errorMessage(check.error)}</Notice>}
      <DescriptionList>
        {engines.map(({ engine, state, localizable, checkedAt }) => (
          <DescriptionItem
            key={engine}
            name={engineName(engine, t)}
            {...(checkedEngines.has(engine)
              ? { note: <LastCheck at={checkedAt} isChecking={isChecking} /> }
              : {})}
          >
            <span className={classes['state']}>
              <StatusIcon status={state === 'ok' ? 'success' : 'error'} isDecorative />
              {state === 'ok' ? t('Running') : localizeOr(localizable, state)}
            </span>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Panel>
  )
}

function LastCheck({ at, isChecking }: { readonly at: number | null; readonly isChecking: boolean }) {
  const { t } = useTranslation()
  if (isChecking) return t('Checking all stored data…')
  if (at === null) return t('Full check pending')
  return (
    <>
      {t('Last full check:')} <RelativeTime seconds={at} />
    </>
  )
}

type AcceptDialogProps = { readonly damages: readonly DamageEntry[]; readonly onClose: () => void }

/** Accepting repairs nothing, so it is confirmed. */
function AcceptDamageDialog({ damages, onClose }: AcceptDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const accept = useMutation(
    api.portal.adminAcceptDamage.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.portal.adminGetSystemHealth.key() })
        onClose()
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('Accept damage')}>
      <p className={classes['question']}>
        {t(
          'Accept {{count}} problem? This does not repair anything. It stays on the list, but the portal no longer reports it.',
          {
            count: damages.length,
          },
        )}
      </p>
      {accept.isError && <Notice title={t('Error')}>{errorMessage(accept.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ ids: damages.map(({ id }) => id) })}
        >
          {t('Accept')}
        </Button>
      </Group>
    </Dialog>
  )
}
