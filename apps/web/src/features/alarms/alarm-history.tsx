import type { HistoryEntry } from '@fieldport/contract'
import { conditionStart } from '@fieldport/domain'
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
import { ConditionMark } from '../../ui/conditions/condition-mark.tsx'
import { ConditionSince, useFaultText } from '../../ui/conditions/condition-reason.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import classes from './alarms.module.css'
import { closingText } from './closing-text.ts'
import type { AlarmDevice } from './list-alarms.ts'

const pageSize = 100

type Entry = HistoryEntry & { readonly deviceid: string }
type Page = { readonly Items: readonly Entry[]; readonly lastEvaluatedKey: string | null }
type Props = { readonly devices: readonly AlarmDevice[] | undefined }

/** Past and open conditions of all machines, newest first. */
export function AlarmHistory({ devices }: Props) {
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
