import { clockSkewSeconds, type StoredPoint } from '@fieldport/domain'
import { UnstyledButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, isPlanRefusal } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime, zoneName } from '../../../lib/format/times.ts'
import type { PointHistory } from '../../../lib/live/history/point-history.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './timeline-bar.module.css'

type Props = {
  readonly point: StoredPoint | undefined
  /** Counted from the oldest held point, which is 1; 0: before it; undefined: not known yet. */
  readonly pointNumber: number | undefined
  readonly count: number
  /** Undefined: the latest. */
  readonly moment: number | undefined
  readonly history: PointHistory
  readonly withClock: boolean
}

/** The time of the shown point, and its position among the held ones. */
export function TimelinePosition({ point, pointNumber, count, moment, history, withClock }: Props) {
  const { t } = useTranslation()
  const ts = point?.ts ?? moment
  if (ts === undefined) return null
  const isPast = moment !== undefined
  const difference = withClock && point ? clockSkewSeconds(point) : undefined
  return (
    <div className={classes['shown']}>
      <span className={classes['time']} data-testid="moment">
        {isPast && <strong className={classes['past']}>{t('Past')}</strong>}
        <bdi>{`${formatDateTime(ts)} ${zoneName(ts)}`}</bdi>
        {isPast && (
          <span className={classes['age']}>
            <RelativeTime seconds={ts} focusable={false} />
          </span>
        )}
      </span>
      <span className={classes['place']}>
        {pointNumber !== undefined && (
          <span data-testid="moment-place">
            {t('Point {{place}} of {{total}} loaded', {
              place: formatCount(pointNumber),
              total: formatCount(count),
            })}
          </span>
        )}
        {isPast && <Loading history={history} />}
        {difference !== undefined && (
          <span data-testid="clock-difference">
            {t('Clock difference {{seconds}} s', { seconds: difference })}
          </span>
        )}
      </span>
    </div>
  )
}

function Loading({ history }: { readonly history: PointHistory }) {
  const { t } = useTranslation()
  const { status, error } = useSyncExternalStore(history.subscribe, history.state)
  if (status === 'loading') return <span>{t('Loading')}</span>
  if (status !== 'failed') return null
  if (isPlanRefusal(error)) return <span role="status">{errorMessage(error)}</span>
  return (
    <UnstyledButton className={classes['retry'] ?? ''} onClick={() => void history.retry()}>
      {t("Couldn't load points. Try again")}
    </UnstyledButton>
  )
}
