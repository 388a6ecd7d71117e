import type { CardDisplay, EventLevelName } from '@fieldport/domain'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useThrottledLatestPoint, usePointsWithKey } from '../../../lib/live/feed/use-device-feed.ts'
import { EventBadge } from '../../../ui/feedback/event-badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './events-panel.module.css'
import { isAtLeast, type RecentEvent, recentEvents } from './recent-events.ts'
import { useEarlierEvents } from './use-earlier-events.ts'

/** Number of events shown initially, and added with each request for earlier ones. */
const pageSize = 50

type Props = {
  /** Absent if the reader may not look further back than the page does. */
  readonly deviceid?: string | undefined
  /** The feed at the shown moment. */
  readonly feed: DeviceFeed
  /** Provide the name of an event's measurement. */
  readonly cards: readonly CardDisplay[]
}

/** The device's events, newest first. A new warning or alarm is announced. */
export function EventsPanel({ deviceid, feed, cards }: Props) {
  const { t } = useTranslation()
  const [least, setLeast] = useState<EventLevelName>('INFO')
  const [most, setMost] = useState(pageSize)
  const earlier = useEarlierEvents(deviceid ?? '', feed, usePointsWithKey(feed, 'events'))
  const { points } = earlier
  const all = useMemo(() => {
    const names = new Map(cards.map(({ key, name }) => [key, name]))
    return recentEvents(points, (key) => names.get(key), Number.POSITIVE_INFINITY)
  }, [points, cards])
  const chosen = all.filter(({ level }) => isAtLeast(level, least))
  const events = chosen.slice(0, most)
  const showMore = () => {
    setMost(most + pageSize)
    if (chosen.length <= most) earlier.load()
  }
  return (
    <Panel
      title={t('Events')}
      aside={all.length > 0 && <LevelSelect least={least} onLeast={setLeast} />}
      testId="card-events"
      flush
      fill
    >
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('Events')}>
        {all.length === 0 && earlier.isLoadingFirst ? (
          <Skeleton h={295} radius={0} />
        ) : events.length === 0 ? (
          <p className={classes['empty']}>
            {all.length === 0 ? t('No Data Available') : t('No events at this level.')}
          </p>
        ) : (
          <EventList feed={feed} events={events} isLoading={earlier.isLoading} />
        )}
        {/* Not while the first events load, which would move it. */}
        {deviceid !== undefined && !earlier.isLoadingFirst && (
          <LoadEarlierButton
            isDone={earlier.isLast && chosen.length <= most}
            isLoading={earlier.isLoading}
            error={earlier.error}
            onMore={showMore}
          />
        )}
      </div>
    </Panel>
  )
}

type ListProps = Pick<Props, 'feed'> & {
  readonly events: readonly RecentEvent[]
  readonly isLoading: boolean
}

function EventList({ feed, events, isLoading }: ListProps) {
  const { t } = useTranslation()
  const moment = useThrottledLatestPoint(feed)?.ts
  const [first] = useState(() => events.at(-1)?.ts ?? 0)
  const news = events.filter(({ ts }) => ts >= first)
  const rest = events.slice(news.length)
  return (
    <>
      {/* New events are announced; loaded earlier ones are not read out. */}
      <ol className={classes['list']} aria-label={t('Events')} aria-live="polite" aria-relevant="additions">
        {news.map((event) => (
          <Event key={event.id} event={event} isOfMoment={event.ts === moment} />
        ))}
      </ol>
      {rest.length > 0 && (
        <ol className={classes['list']} aria-label={t('Earlier events')} aria-busy={isLoading}>
          {rest.map((event) => (
            <Event key={event.id} event={event} isOfMoment={event.ts === moment} />
          ))}
        </ol>
      )}
    </>
  )
}

type EarlierProps = {
  readonly isDone: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  readonly onMore: () => void
}

function LoadEarlierButton({ isDone, isLoading, error, onMore }: EarlierProps) {
  const { t } = useTranslation()
  if (isDone) return <p className={classes['end']}>{t('No earlier events.')}</p>
  return (
    <div className={classes['end']}>
      {error && <p role="alert">{errorMessage(error)}</p>}
      <Button size="xs" variant="default" loading={isLoading} onClick={onMore}>
        {t('Earlier events')}
      </Button>
    </div>
  )
}

type SelectProps = { readonly least: EventLevelName; readonly onLeast: (least: EventLevelName) => void }

function LevelSelect({ least, onLeast }: SelectProps) {
  const { t } = useTranslation()
  const choices: readonly { readonly value: EventLevelName; readonly label: string }[] = [
    { value: 'INFO', label: t('All levels') },
    { value: 'ALERT', label: t('Alert and above') },
    { value: 'WARN', label: t('Warning and above') },
    { value: 'ALARM', label: t('Alarm') },
  ]
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Level')}
      data={choices.map((choice) => ({ ...choice }))}
      value={least}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value)
        if (chosen) onLeast(chosen.value)
      }}
    />
  )
}

/** Events at the moment that the cards show are highlighted. */
const Event = memo(function Event({
  event,
  isOfMoment,
}: {
  readonly event: RecentEvent
  readonly isOfMoment: boolean
}) {
  const { t } = useTranslation()
  const { ts, source, message, level, state } = event
  return (
    <li className={classes['event']} data-level={level} data-moment={isOfMoment || undefined}>
      <span className={classes['what']}>
        <b>{source}</b> {message}
      </span>
      <span className={classes['when']}>
        <RelativeTime seconds={ts} focusable={false} />
      </span>
      <span className={classes['level']}>
        {state === 'ok' ? t('Info') : <EventBadge state={state} />}
        {isOfMoment && <span className={classes['moment']}>{t('at the selected time')}</span>}
      </span>
    </li>
  )
})
