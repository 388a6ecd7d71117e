import { clockDifference, type StoredPoint } from '@fieldport/domain'
import { UnstyledButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, zoneName } from '../../../lib/format/times.ts'
import type { History } from '../../../lib/live/history.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './timeline-bar.module.css'

type Props = {
  readonly point: StoredPoint | undefined
  /** From the oldest point held, which is 1. */
  readonly place: number
  readonly count: number
  readonly isPast: boolean
  readonly history: History
  readonly withClock: boolean
}

/** When the shown point was measured, and where it stands among those held. */
export function ShownMoment({ point, place, count, isPast, history, withClock }: Props) {
  const { t } = useTranslation()
  if (!point) return null
  const difference = withClock ? clockDifference(point) : undefined
  return (
    <div className={classes['shown']}>
      <span className={classes['time']} data-testid="moment">
        {isPast && <strong className={classes['past']}>{t('Past')}</strong>}
        {`${formatExact(point.ts)} ${zoneName(point.ts)}`}
        {isPast && (
          <span className={classes['age']}>
            <RelativeTime seconds={point.ts} focusable={false} />
          </span>
        )}
      </span>
      <span className={classes['place']}>
        <span data-testid="moment-place">{t('{{place}} of {{total}}', { place, total: count })}</span>
        {isPast && <Older history={history} />}
        {difference !== undefined && (
          <span data-testid="clock-difference">
            {t('Clock difference {{seconds}} s', { seconds: difference })}
          </span>
        )}
      </span>
    </div>
  )
}

function Older({ history }: { readonly history: History }) {
  const { t } = useTranslation()
  const { older } = useSyncExternalStore(history.subscribe, history.state)
  if (older === 'loading') return <span>{t('Loading')}</span>
  if (older !== 'failed') return null
  return (
    <UnstyledButton className={classes['retry'] ?? ''} onClick={() => void history.loadOlder()}>
      {t('Older points could not be loaded. Try again')}
    </UnstyledButton>
  )
}
