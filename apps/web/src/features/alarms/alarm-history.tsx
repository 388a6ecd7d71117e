import type { DeviceSummary, HistoryEntry } from '@fieldport/contract'
import { conditionStart, maximumStorageDays, tierNames, tierTable } from '@fieldport/domain'
import { Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { useNow } from '../../lib/clock.ts'
import { reasonText } from '../../lib/conditions/reason-text.ts'
import { formatRoughDuration } from '../../lib/format/durations.ts'
import { retentionText } from '../../ui/chart/retention-text.ts'
import { ConditionMark } from '../../ui/conditions/condition-mark.tsx'
import { ConditionSince, useFaultText } from '../../ui/conditions/condition-reason.tsx'
import { PlansLink } from '../../ui/controls/plans-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import classes from './alarms.module.css'
import { closingText } from './closing-text.ts'
import type { AlarmDevice } from './list-alarms.ts'

const pageSize = 100

type Entry = HistoryEntry & { readonly deviceid: string }
type Page = { readonly Items: readonly Entry[]; readonly lastEvaluatedKey: string | null }
/** A machine with the plan that limits its history. */
export type HistoryDevice = AlarmDevice & Pick<DeviceSummary, 'plan'>
type Props = {
  readonly devices: readonly HistoryDevice[] | undefined
  /** The reader sees everything that is stored, whatever the plans. */
  readonly isVendor: boolean
}

/** Past and open conditions of all machines, newest first. */
export function AlarmHistory({ devices, isVendor }: Props) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(
    api.portal.userGetConditionHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ lastEvaluatedKey }: Page) => lastEvaluatedKey ?? undefined,
    }),
  )
  const names = useMemo(() => new Map(devices?.map(({ deviceid, name }) => [deviceid, name])), [devices])
  const entries = history.data?.pages.flatMap(({ Items }) => Items)
  return (
    <>
      {history.isError && (
        <Notice title={t('Error')} onRetry={() => void history.refetch()}>
          {errorMessage(history.error)}
        </Notice>
      )}
      {history.isPending && <PageSkeleton />}
      {entries?.length === 0 && (
        <EmptyState icon={<IconHistory size={40} stroke={1.5} />} title={t('No alarms or warnings yet.')}>
          {t('New alarms and warnings appear here with their start and end.')}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ul className={classes['rows']} aria-label={t('History of alarms')} data-testid="alarm-history">
          {entries.map((entry) => (
            <HistoryRow
              key={`${entry.deviceid} ${entry.openedAt} ${entry.kind} ${entry.subject}`}
              entry={entry}
              name={names.get(entry.deviceid) || entry.deviceid}
            />
          ))}
        </ul>
      )}
      {history.isSuccess && !history.hasNextPage && !isVendor && <RetentionNotes devices={devices} />}
      {history.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('Show older entries')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Why older entries of some machines are missing at the end of the list. */
function RetentionNotes({ devices = [] }: Pick<Props, 'devices'>) {
  const { t } = useTranslation()
  return tierNames
    .filter((name) => tierTable[name].dataStorageDays < maximumStorageDays)
    .filter((name) => devices.some(({ plan }) => plan === name))
    .map((name) => (
      <p key={name} className={classes['quiet']} data-testid="alarm-retention">
        {retentionText({ planName: name, retentionDays: tierTable[name].dataStorageDays }, t)}
        <PlansLink plan={name} />
      </p>
    ))
}

function HistoryRow({ entry, name }: { readonly entry: Entry; readonly name: string }) {
  const { t } = useTranslation()
  const { deviceid, kind, level, openedAt, closedAt } = entry
  const start = conditionStart({ reason: entry.reason, since: openedAt })
  const faultText = useFaultText(kind === 'code')
  const reason = useNow((now) => reasonText({ ...entry, since: openedAt }, t, closedAt ?? now, { faultText }))
  const length = useNow((now) => formatRoughDuration((closedAt ?? now) - start))
  return (
    <li className={classes['row']} data-testid="alarm-entry" data-level={level} data-device={deviceid}>
      <ConditionMark condition={{ kind, level }} />
      <div className={classes['machine']}>
        <Link to="/data/$deviceid" params={{ deviceid }} className={classes['name']} dir="auto">
          {name}
        </Link>
      </div>
      <div className={classes['what']}>
        <span className={classes['reason']}>{reason}</span>
        <span className={classes['quiet']}>
          <ConditionSince seconds={start} />
          {` · ${t('open for {{duration}}', { duration: length })} · ${closingText(entry, t)}`}
        </span>
      </div>
    </li>
  )
}
