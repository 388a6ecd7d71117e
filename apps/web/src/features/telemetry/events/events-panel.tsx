import type { CardDisplay } from '@fieldport/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { usePoints } from '../../../lib/live/use-device-feed.ts'
import { EventMark } from '../../../ui/event-mark.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './events-panel.module.css'
import { recentEvents } from './recent-events.ts'

const shownEvents = 50

type Props = {
  readonly feed: DeviceFeed
  /** Where an event names a measurement, the card's name says which. */
  readonly cards: readonly CardDisplay[]
}

/** What the device said happened, newest first. A new warning or alarm is announced. */
export function EventsPanel({ feed, cards }: Props) {
  const { t } = useTranslation()
  const points = usePoints(feed)
  const events = useMemo(() => {
    const names = new Map(cards.map(({ key, name }) => [key, name]))
    return recentEvents(points, (key) => names.get(key), shownEvents)
  }, [points, cards])
  return (
    <Panel title={t('Events')} testId="card-events" flush fill>
      {events.length === 0 ? (
        <p className={classes['empty']}>{t('No Data Available')}</p>
      ) : (
        <ol className={classes['list']} aria-live="polite" aria-relevant="additions" tabIndex={0}>
          {events.map(({ id, ts, source, message, level, state }) => (
            <li key={id} className={classes['event']} data-level={level}>
              <span className={classes['what']}>
                <b>{source}</b> {message}
              </span>
              <span className={classes['when']}>
                <RelativeTime seconds={ts} focusable={false} />
              </span>
              <span className={classes['level']}>
                {state === 'ok' ? t('Info') : <EventMark state={state} />}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
