import type { HistoryEntry } from '@fieldport/contract'
import { conditionStart } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatRoughDuration } from '../../../lib/format/durations.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { ConditionMark } from '../../../ui/conditions/condition-mark.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { closingText } from '../closing-text.ts'
import type { Alarm } from '../list-alarms.ts'
import classes from './panel.module.css'

/** Number of entries counted; the newest of them are listed. */
const countedEntries = 100
const listedEntries = 10

/** How often the same condition occurred on the machine, with the times. */
export function ConditionHistory({ alarm, isOpen }: { readonly alarm: Alarm; readonly isOpen: boolean }) {
  const { t } = useTranslation()
  const { deviceid, condition } = alarm
  const { kind, subject, since } = condition
  const options = api.device.getConditionHistory.queryOptions({
    input: { deviceid, kind, subject, limit: countedEntries },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // The condition may open and close while the panel is open. The key contains its state, because a running call may
  // have read an earlier one.
  const history = useQuery({ ...options, queryKey: [...options.queryKey, isOpen, since] })
  const count = history.data?.Items.length ?? 0
  return (
    <section className={classes['section']} aria-label={t('History')}>
      <h3 className={classes['title']}>{t('History')}</h3>
      {history.isPending && <Skeleton h={60} />}
      {history.isError && (
        <Notice title={t('Error')} onRetry={() => void history.refetch()}>
          {errorMessage(history.error)}
        </Notice>
      )}
      {history.data && (
        <p className={classes['quiet']} data-testid="alarm-occurrences">
          {history.data.lastEvaluatedKey === null
            ? t('{{count}} occurrences', { count })
            : t('More than {{number}} occurrences', { number: formatCount(count) })}
        </p>
      )}
      <ul className={classes['entries']} aria-label={t('History')}>
        {history.data?.Items.slice(0, listedEntries).map((entry) => (
          <Occurrence key={entry.openedAt} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Occurrence({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation()
  const { kind, level, reason, openedAt, closedAt } = entry
  const start = conditionStart({ reason, since: openedAt })
  const length = useNow((now) => formatRoughDuration((closedAt ?? now) - start))
  return (
    <li className={classes['entry']}>
      <div>
        <p className={classes['text']}>{formatDateTime(start)}</p>
        <p className={classes['quiet']}>
          {t('open for {{duration}}', { duration: length })} · {closingText(entry, t)}
        </p>
      </div>
      <ConditionMark condition={{ kind, level }} />
    </li>
  )
}
