import type { CardDisplay, EventLevelName } from '@fieldport/domain'
import { NativeSelect } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { useCalmLatestPoint, usePointsWith } from '../../../lib/live/use-device-feed.ts'
import { EventMark } from '../../../ui/event-mark.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './events-panel.module.css'
import { isAtLeast, type RecentEvent, recentEvents } from './recent-events.ts'

const shownEvents = 50

type Props = {
  /** Of the shown moment. */
  readonly feed: DeviceFeed
  /** Where an event names a measurement, the card's name says which. */
  readonly cards: readonly CardDisplay[]
}

/** What the device said happened, newest first. A new warning or alarm is announced. */
export function EventsPanel({ feed, cards }: Props) {
  const { t } = useTranslation()
  const [least, setLeast] = useState<EventLevelName>('INFO')
  const points = usePointsWith(feed, 'events')
  const all = useMemo(() => {
    const names = new Map(cards.map(({ key, name }) => [key, name]))
    return recentEvents(points, (key) => names.get(key), Number.POSITIVE_INFINITY)
  }, [points, cards])
  const events = all.filter(({ level }) => isAtLeast(level, least)).slice(0, shownEvents)
  return (
    <Panel
      title={t('Events')}
      aside={all.length > 0 && <LevelSelect least={least} onLeast={setLeast} />}
      testId="card-events"
      flush
      fill
    >
      {events.length === 0 ? (
        <p className={classes['empty']}>
          {all.length === 0 ? t('No Data Available') : t('No events of this level.')}
        </p>
      ) : (
        <EventList feed={feed} events={events} />
      )}
    </Panel>
  )
}

type ListProps = Pick<Props, 'feed'> & { readonly events: readonly RecentEvent[] }

function EventList({ feed, events }: ListProps) {
  const { t } = useTranslation()
  const moment = useCalmLatestPoint(feed)?.ts
  return (
    <ol
      className={classes['list']}
      aria-label={t('Events')}
      aria-live="polite"
      aria-relevant="additions"
      tabIndex={0}
    >
      {events.map((event) => (
        <Event key={event.id} event={event} isOfMoment={event.ts === moment} />
      ))}
    </ol>
  )
}

type SelectProps = { readonly least: EventLevelName; readonly onLeast: (least: EventLevelName) => void }

function LevelSelect({ least, onLeast }: SelectProps) {
  const { t } = useTranslation()
  const choices: readonly { readonly value: EventLevelName; readonly label: string }[] = [
    { value: 'INFO', label: t('All levels') },
    { value: 'ALERT', label: t('From Alert') },
    { value: 'WARN', label: t('From Warning') },
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

/** What happened at the very moment that the cards show stands out. */
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
        {state === 'ok' ? t('Info') : <EventMark state={state} />}
        {isOfMoment && <span className={classes['moment']}>{t('at this moment')}</span>}
      </span>
    </li>
  )
})
