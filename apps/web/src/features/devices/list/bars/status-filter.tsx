import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { EventMark } from '../../../../ui/feedback/event-mark.tsx'
import { StateShape, stateWord } from '../../../../ui/feedback/state-badge.tsx'
import type { StatusCounts } from '../arrange.ts'
import classes from '../device-list.module.css'
import { type StatusFilter as Status, statusFilters } from '../view.ts'

type Props = {
  readonly counts: StatusCounts | undefined
  readonly value: Status | undefined
  readonly onChange: (state: Status | undefined) => void
}

/** How the fleet is, in a few numbers; each shows its devices. */
export function StatusFilter({ counts, value, onChange }: Props) {
  const { t } = useTranslation()
  const number = (status: Status | 'all') => <b>{counts ? formatCount(counts[status]) : '–'}</b>
  return (
    <div className={classes['filters']} role="group" aria-label={t('Filter by state')}>
      <button
        type="button"
        className={classes['filter']}
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        {t('All')} {number('all')}
      </button>
      {statusFilters.map((status) => (
        <button
          key={status}
          type="button"
          className={classes['filter']}
          aria-pressed={value === status}
          data-empty={counts?.[status] === 0 || undefined}
          onClick={() => onChange(value === status ? undefined : status)}
        >
          {status === 'warning' || status === 'alarm' ? (
            <EventMark state={status} />
          ) : (
            <>
              <StateShape state={status} />
              {stateWord(status, t)}
            </>
          )}{' '}
          {number(status)}
        </button>
      ))}
    </div>
  )
}
